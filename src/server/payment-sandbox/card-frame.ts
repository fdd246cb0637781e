export const cardFramePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Card form</title>
    <link rel="stylesheet" href="card.css" />
  </head>
  <body>
    <form id="card" aria-label="Card" novalidate autocomplete="on">
      <div class="notice" role="note">
        <strong>Test mode</strong>
        <span>No card is charged. Use <b>4111 1111 1111 1111</b>, any future date, CVV <b>111</b> and any ZIP.</span>
      </div>
      <div class="field wide">
        <label for="number">Card number</label>
        <div class="box">
          <input id="number" name="cardNumber" autocomplete="cc-number" inputmode="numeric" spellcheck="false"
            placeholder="1234 1234 1234 1234" maxlength="23" disabled aria-required="true" aria-describedby="number-error" />
          <span id="brand" class="brand" aria-live="polite"></span>
        </div>
        <p id="number-error" class="error" aria-live="polite"></p>
      </div>
      <div class="field">
        <label for="expiry">Expiration date</label>
        <div class="box">
          <input id="expiry" name="expirationDate" autocomplete="cc-exp" inputmode="numeric" spellcheck="false"
            placeholder="MM/YY" maxlength="7" disabled aria-required="true" aria-describedby="expiry-error" />
        </div>
        <p id="expiry-error" class="error" aria-live="polite"></p>
      </div>
      <div class="field">
        <label for="cvv">CVV</label>
        <div class="box">
          <input id="cvv" name="cvv" autocomplete="cc-csc" inputmode="numeric" spellcheck="false"
            placeholder="123" maxlength="4" disabled aria-required="true" aria-describedby="cvv-error" />
        </div>
        <p id="cvv-error" class="error" aria-live="polite"></p>
      </div>
      <div class="field">
        <label for="zip">ZIP or postal code</label>
        <div class="box">
          <input id="zip" name="postalCode" autocomplete="postal-code" spellcheck="false" autocapitalize="characters"
            placeholder="94103" maxlength="10" disabled aria-required="true" aria-describedby="zip-error" />
        </div>
        <p id="zip-error" class="error" aria-live="polite"></p>
      </div>
      <div id="challenge" class="wide" hidden>
        <label for="code">Your bank asks for a code (test: 123456)</label>
        <div class="box">
          <input id="code" name="code" autocomplete="one-time-code" inputmode="numeric" maxlength="6"
            aria-describedby="code-error" />
        </div>
        <p id="code-error" class="error" aria-live="polite"></p>
        <button type="button" id="confirm">Confirm</button>
        <button type="button" id="cancel">Cancel</button>
      </div>
    </form>
    <script src="card.js"></script>
  </body>
</html>
`

export const cardFrameStyle = `:root {
  color-scheme: light;
  --ink: #14212b;
  --quiet: #52616d;
  --line: #8a97a1;
  --focus: #0b63ce;
  --bad: #b3261e;
  --field: #ffffff;
  --radius: 10px;
  --size: 16px;
  font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
* { box-sizing: border-box; margin: 0; }
html, body { background: transparent; }
form { display: grid; grid-template-columns: repeat(3, 1fr); gap: 14px 12px; align-items: start; padding: 3px; color: var(--ink); }
.notice {
  grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center;
  padding: 10px 12px; border: 1px solid #d9a400; border-radius: var(--radius);
  background: #fff6d6; color: #4a3900; font-size: 13px; line-height: 1.4;
}
.notice strong {
  padding: 2px 8px; border-radius: 99px; background: #4a3900; color: #fff6d6;
  font-size: 11px; letter-spacing: 0.04em; text-transform: uppercase;
}
.notice span { flex: 1 1 200px; }
.notice b { font-variant-numeric: tabular-nums; white-space: nowrap; }
.field { display: flex; flex-direction: column; min-width: 0; }
.wide { grid-column: 1 / -1; }
label { margin-bottom: 6px; font-size: 14px; font-weight: 600; line-height: 1.3; }
.box {
  display: flex; align-items: center; min-height: 48px;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--field);
}
.box:hover { border-color: var(--quiet); }
.box:focus-within { border-color: var(--focus); outline: 2px solid var(--focus); outline-offset: 0; }
.bad .box { border-color: var(--bad); }
.bad .box:focus-within { outline-color: var(--bad); }
input {
  flex: 1; width: 100%; min-width: 0; min-height: 46px; padding: 0 12px; border: 0; border-radius: inherit;
  background: none; color: inherit; font: inherit; font-size: var(--size); font-variant-numeric: tabular-nums; outline: none;
}
input::placeholder { color: #66747f; opacity: 1; }
.brand { padding-right: 12px; color: var(--quiet); font-size: 12px; font-weight: 700; white-space: nowrap; }
button {
  min-height: 44px; margin: 8px 8px 0 0; padding: 0 16px; border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--field); color: inherit; font: inherit; font-weight: 600;
}
.error { color: var(--bad); font-size: 13px; line-height: 1.35; }
.error:not(:empty) { margin-top: 4px; }
@media (max-width: 430px) {
  form { grid-template-columns: 1fr 1fr; }
  .field:last-of-type { grid-column: 1 / -1; }
}
@media (prefers-reduced-motion: no-preference) {
  .box { transition: border-color 150ms ease; }
}
`
