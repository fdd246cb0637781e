/** The part of `square.js` with the test wallets. Their sheet lets the guest type over what a wallet tells. */
export const walletScript = String.raw`
  var fields = [
    ['givenName', 'First name', 'Robin'],
    ['familyName', 'Last name', 'River'],
    ['email', 'Email', 'robin@guest.test'],
    ['countryCode', 'Country', 'US'],
    ['state', 'State', 'CO'],
    ['postalCode', 'ZIP code', '81201'],
  ];

  function element(name, text, style) {
    var made = document.createElement(name);
    if (text) made.textContent = text;
    made.style.cssText = style || '';
    if (name === 'button') made.type = 'button';
    return made;
  }

  function paymentRequest(options) {
    var listeners = [];
    return {
      total: options.total,
      addEventListener: function (name, listener) {
        if (name === 'shippingcontactchanged') listeners.push(listener);
      },
      update: function (changes) {
        if (changes.total) this.total = changes.total;
        return true;
      },
      // Before the guest confirms, a wallet tells the place alone.
      ask: async function (whole) {
        var place = { countryCode: whole.countryCode, state: whole.state, postalCode: whole.postalCode };
        var answer = {};
        for (var listener of listeners) Object.assign(answer, await listener(place));
        return answer;
      },
    };
  }

  async function tokenOf(name, whole) {
    var card = { number: '4111111111111111', expiry: '12/30', cvv: '111', postal_code: whole.postalCode, verification: true };
    try {
      var got = await fetch(new URL('tokens', base), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        credentials: 'omit',
        body: JSON.stringify(card),
      });
      var body = await got.json();
      if (typeof body.token !== 'string') return { status: 'Error', errors: [] };
      return { status: 'OK', token: body.token, details: { method: name, shipping: { contact: whole } } };
    } catch {
      return { status: 'Error', errors: [] };
    }
  }

  function openSheet(name, request) {
    return new Promise(function (resolve) {
      var whole = {};
      var last;
      var sheet = element('dialog', '', 'width:min(100%,420px);margin:auto auto 0;padding:20px;border:0;border-radius:16px 16px 0 0;background:#fff;color:#14212b;font:16px system-ui');
      var amount = element('output', '', 'display:block;margin:12px 0;font-weight:700');
      var look = 'width:100%;min-height:48px;margin-top:8px;border:1px solid #14212b;border-radius:8px;font:inherit;';
      var confirm = element('button', 'Confirm', look + 'background:#14212b;color:#fff');
      var cancel = element('button', 'Cancel', look + 'background:#fff;color:#14212b');
      sheet.setAttribute('aria-label', name + ' (test)');

      async function update() {
        confirm.disabled = true;
        amount.textContent = 'Updating';
        var asked = (last = request.ask(whole));
        var answer = await asked;
        // The guest has typed on since.
        if (asked !== last) return;
        var total = answer.total || request.total;
        var tax = (answer.lineItems || [])[1];
        amount.textContent = answer.error || total.label + ' $' + total.amount + (tax ? ', ' + tax.label + ' $' + tax.amount : '');
        confirm.disabled = Boolean(answer.error);
      }

      function close(result) {
        sheet.remove();
        resolve(result);
      }
      var leave = close.bind(null, { status: 'Cancel', errors: [] });

      sheet.append(element('strong', name + ' in test mode: nothing is charged'));
      fields.forEach(function ([key, name, value]) {
        whole[key] = value;
        var label = element('label', name, 'display:grid;margin-top:8px');
        var input = element('input', '', 'min-height:44px;padding:0 8px;border:1px solid #5c6b76;border-radius:8px;font:inherit');
        input.value = value;
        input.addEventListener('change', function () {
          whole[key] = input.value;
          update();
        });
        label.append(input);
        sheet.append(label);
      });
      sheet.append(amount, confirm, cancel);
      sheet.addEventListener('cancel', leave);
      cancel.addEventListener('click', leave);
      confirm.addEventListener('click', async function () {
        confirm.disabled = cancel.disabled = true;
        close(await tokenOf(name, whole));
      });
      document.body.append(sheet);
      sheet.showModal();
      update();
    });
  }

  function Wallet(name, request) {
    var button = null;
    return {
      attach: async function (target) {
        button = element('button', 'G Pay (test)', 'width:100%;min-height:48px;border:0;border-radius:8px;background:#000;color:#fff;font:600 16px system-ui;cursor:pointer');
        button.setAttribute('aria-label', 'Pay with Google Pay (test)');
        target.append(button);
      },
      tokenize: function () {
        return openSheet(name, request);
      },
      destroy: async function () {
        if (button) button.remove();
        return true;
      },
    };
  }
`
