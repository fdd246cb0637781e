import { cardMessages } from './make-token.ts'

export const cardFrameScript = String.raw`'use strict';
(function () {
  var messages = __MESSAGES__;
  var port = null;
  var brands = [
    ['VISA', 'Visa', /^4/],
    ['MASTERCARD', 'Mastercard', /^(5[1-5]|2[2-7])/],
    ['AMERICAN_EXPRESS', 'American Express', /^3[47]/],
    ['DISCOVER', 'Discover', /^(6011|65|64[4-9])/],
    ['JCB', 'JCB', /^35/],
  ];
  var inputs = {
    cardNumber: document.getElementById('number'),
    expirationDate: document.getElementById('expiry'),
    cvv: document.getElementById('cvv'),
    postalCode: document.getElementById('zip'),
  };
  var names = Object.keys(inputs);
  var lastBrand = 'UNKNOWN';
  // The postal code that the page filled in. A typed one stays.
  var filled = '';

  function send(message) {
    if (port) port.postMessage(message);
  }
  function digits(text) {
    return text.replace(/\D/g, '');
  }
  function brandOf(number) {
    return brands.find(function (brand) { return brand[2].test(number); }) || ['UNKNOWN', '', /$^/];
  }
  function luhn(number) {
    var sum = 0;
    for (var i = 0; i < number.length; i += 1) {
      var value = Number(number[number.length - 1 - i]) * (i % 2 === 1 ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    }
    return number.length >= 13 && number.length <= 19 && sum % 10 === 0;
  }
  function expiryProblem(text) {
    var match = /^(\d\d)(\d\d|\d{4})$/.exec(digits(text));
    if (!match || Number(match[1]) < 1 || Number(match[1]) > 12) return messages.expiry;
    var year = Number(match[2]) < 100 ? 2000 + Number(match[2]) : Number(match[2]);
    return Date.UTC(year, Number(match[1]), 1, 12) <= Date.now() ? messages.expired : null;
  }
  var problems = {
    cardNumber: function (text) { return luhn(digits(text)) ? null : messages.number; },
    expirationDate: expiryProblem,
    cvv: function (text) {
      var wanted = brandOf(digits(inputs.cardNumber.value))[0] === 'AMERICAN_EXPRESS' ? 4 : 3;
      return /^\d+$/.test(text) && text.length === wanted ? null : messages.cvv;
    },
    postalCode: function (text) {
      return /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(text.trim()) ? null : messages.postalCode;
    },
  };

  function show(name, message) {
    var input = inputs[name];
    var field = input.closest('.field');
    var was = field.classList.contains('bad');
    field.classList.toggle('bad', message !== null);
    if (message === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
    document.getElementById(input.id + '-error').textContent = message === null ? '' : message;
    if (was !== (message !== null)) {
      send({ type: 'event', name: was ? 'errorClassRemoved' : 'errorClassAdded', detail: { field: name } });
    }
  }

  // Keeps the caret behind the same digit while spaces and the slash come and go.
  function reformat(input, format) {
    var before = digits(input.value.slice(0, input.selectionStart || 0)).length;
    var formatted = format(digits(input.value));
    if (formatted === input.value) return;
    input.value = formatted;
    var caret = 0;
    for (var seen = 0; caret < formatted.length && seen < before; caret += 1) {
      if (/\d/.test(formatted[caret])) seen += 1;
    }
    input.setSelectionRange(caret, caret);
  }
  function groupNumber(number) {
    var gaps = /^3[47]/.test(number) ? [4, 10] : [4, 8, 12, 16];
    return number.slice(0, 19).split('').reduce(function (text, digit, index) {
      return text + (gaps.indexOf(index) < 0 ? '' : ' ') + digit;
    }, '');
  }
  function groupExpiry(text) {
    var value = /^[2-9]/.test(text) ? '0' + text : text;
    // Autofill may enter a year with four digits.
    if (/^\d{2}20\d{2}$/.test(value)) value = value.slice(0, 2) + value.slice(4);
    else if (!/^\d{2}20\d?$/.test(value) || value.length < 5) value = value.slice(0, 4);
    return value.length > 2 ? value.slice(0, 2) + '/' + value.slice(2) : value;
  }

  // Goes on to the next field once a field is complete, as a typist expects.
  function advance(from, to, isComplete) {
    if (isComplete && from.selectionStart === from.value.length && inputs[to].value === '') inputs[to].focus();
  }

  inputs.cardNumber.addEventListener('input', function () {
    reformat(inputs.cardNumber, groupNumber);
    var brand = brandOf(digits(inputs.cardNumber.value));
    document.getElementById('brand').textContent = brand[1];
    if (brand[0] !== lastBrand) {
      lastBrand = brand[0];
      send({ type: 'event', name: 'cardBrandChanged', detail: { cardBrand: brand[0], field: 'cardNumber' } });
    }
    var number = digits(inputs.cardNumber.value);
    advance(inputs.cardNumber, 'expirationDate', number.length === (/^3[47]/.test(number) ? 15 : 16) && luhn(number));
  });
  inputs.expirationDate.addEventListener('input', function () {
    reformat(inputs.expirationDate, groupExpiry);
    advance(inputs.expirationDate, 'cvv', inputs.expirationDate.value.length === 5 && !expiryProblem(inputs.expirationDate.value));
  });
  inputs.cvv.addEventListener('input', function () {
    inputs.cvv.value = digits(inputs.cvv.value).slice(0, 4);
  });

  names.forEach(function (name) {
    var input = inputs[name];
    input.addEventListener('focus', function () {
      send({ type: 'event', name: 'focusClassAdded', detail: { field: name } });
    });
    input.addEventListener('blur', function () {
      if (input.value !== '') show(name, problems[name](input.value));
      send({ type: 'event', name: 'focusClassRemoved', detail: { field: name } });
    });
    input.addEventListener('input', function () {
      if (input.getAttribute('aria-invalid') === 'true' && problems[name](input.value) === null) show(name, null);
    });
    input.addEventListener('keydown', function (event) {
      if (event.key === 'Escape') send({ type: 'event', name: 'escape', detail: { field: name } });
      if (event.key === 'Enter') {
        event.preventDefault();
        send({ type: 'event', name: 'submit', detail: { field: name } });
      }
    });
  });
  document.getElementById('card').addEventListener('submit', function (event) {
    event.preventDefault();
  });

  function invalid(list) {
    names.forEach(function (name) {
      var found = list.find(function (each) { return each.field === name; });
      show(name, found ? found.message : null);
    });
    var first = names.find(function (name) {
      return list.some(function (each) { return each.field === name; });
    });
    if (first) inputs[first].focus();
    return {
      status: 'Invalid',
      errors: list.map(function (each) {
        return { type: 'VALIDATION_ERROR', field: each.field, message: each.message };
      }),
    };
  }

  // Resolves to the typed code, or to null when the guest cancels.
  function askForCode(isWrong) {
    var box = document.getElementById('challenge');
    var code = document.getElementById('code');
    document.getElementById('code-error').textContent = isWrong ? 'This code is wrong' : '';
    code.value = '';
    box.hidden = false;
    code.focus();
    return new Promise(function (resolve) {
      function end(value) {
        box.hidden = true;
        resolve(value);
      }
      document.getElementById('confirm').onclick = function () { end(code.value); };
      document.getElementById('cancel').onclick = function () { end(null); };
    });
  }

  async function tokenize(details, code) {
    var list = names
      .map(function (name) { return { field: name, message: problems[name](inputs[name].value) }; })
      .filter(function (each) { return each.message !== null; });
    if (list.length > 0) return invalid(list);
    try {
      var answer = await fetch('tokens', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        credentials: 'omit',
        signal: AbortSignal.timeout(15000),
        body: JSON.stringify({
          number: digits(inputs.cardNumber.value),
          expiry: inputs.expirationDate.value,
          cvv: inputs.cvv.value,
          postal_code: inputs.postalCode.value.trim(),
          verification: Boolean(details && details.amount && details.billingContact),
          code: code === undefined ? '' : code,
        }),
      });
      var body = await answer.json();
      if (answer.ok && body.challenge) {
        var typed = await askForCode(body.challenge === 'wrong');
        return typed === null ? { status: 'Cancel', errors: [] } : tokenize(details, typed || '0');
      }
      if (answer.ok && typeof body.token === 'string') {
        return { status: 'OK', token: body.token, details: body.details };
      }
      if (answer.status === 422) return invalid(body.errors);
      return unexpected('We could not read the card (' + answer.status + '). Try again.');
    } catch (error) {
      return unexpected('The card form has no connection. Try again when you are online.');
    }
  }
  function unexpected(message) {
    return { status: 'Error', errors: [{ type: 'UNEXPECTED_ERROR', message: message }] };
  }

  function measure() {
    send({ type: 'height', height: Math.ceil(document.getElementById('card').getBoundingClientRect().height) });
  }
  function configure(settings) {
    var style = (settings && settings.style) || {};
    var input = style.input || {};
    var container = style['.input-container'] || {};
    var focus = style['.input-container.is-focus'] || {};
    var chosen = {
      '--ink': input.color, '--size': input.fontSize, '--field': input.backgroundColor,
      '--line': container.borderColor, '--radius': container.borderRadius, '--focus': focus.borderColor,
    };
    Object.keys(chosen).forEach(function (name) {
      if (typeof chosen[name] === 'string') document.documentElement.style.setProperty(name, chosen[name]);
    });
    if (settings && typeof settings.postalCode === 'string' && inputs.postalCode.value === filled) {
      filled = settings.postalCode;
      inputs.postalCode.value = filled;
    }
  }

  window.addEventListener('message', function (event) {
    if (port || event.source !== window.parent || !event.data || event.data.type !== 'connect') return;
    port = event.ports[0];
    port.onmessage = async function (received) {
      var message = received.data;
      if (message.type === 'tokenize') send({ type: 'result', id: message.id, result: await tokenize(message.details) });
      else if (message.type === 'focus') (inputs[message.field] || inputs.cardNumber).focus();
      else if (message.type === 'configure') configure(message.settings);
      else if (message.type === 'measure') measure();
      else if (message.type === 'clear') {
        names.forEach(function (name) {
          inputs[name].value = '';
          show(name, null);
        });
        document.getElementById('brand').textContent = '';
      }
    };
    configure(event.data.settings);
    // The fields start disabled, because nothing formats them before this line.
    names.forEach(function (name) { inputs[name].disabled = false; });
    new ResizeObserver(measure).observe(document.getElementById('card'));
    measure();
    send({ type: 'ready' });
  });
})();
`.replace('__MESSAGES__', JSON.stringify(cardMessages))
