import { supportedBrowsers } from '#domain/supported-browsers.ts'
import { locales } from '#domain/texts/locale.ts'
import { translate } from '#domain/texts/texts.ts'

export const oldBrowserScriptFile = 'old-browser.js'
export const oldBrowserStyleFile = 'old-browser.css'

/**
 * Script in the page's head that detects browsers too old to parse the app. It is plain ES3, which every browser can
 * parse. `:has` is missing before Firefox 121, `color-mix` before Chrome 111, and import maps before Safari 16.4. When
 * a test fails, the script sets an attribute. `first-paint.ts` then does not start the app.
 */
export const browserCheck = [
  `(function(){var w=window,c=w.CSS,s=w.HTMLScriptElement;`,
  `if(c&&c.supports&&c.supports('selector(:has(a))')&&c.supports('color','color-mix(in srgb,red,red)')`,
  `&&s&&s.supports&&s.supports('importmap'))return;`,
  `var d=document,e=d.createElement('script');d.documentElement.setAttribute('data-old-browser','');`,
  `e.src='/${oldBrowserScriptFile}';d.getElementsByTagName('head')[0].appendChild(e)})()`,
].join('')

export const oldBrowserStyle = [
  'body{margin:0;background:#f5f0e6;color:#14212b;font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}',
  '#old{max-width:34em;margin:0 auto;padding:48px 24px}',
  'h1{margin:0 0 12px;font-size:28px;line-height:1.2}p{margin:0 0 16px}ul{margin:0 0 16px;padding:0 0 0 1.2em;list-style:disc}',
  'li{margin:0 0 6px}b{display:block;font-size:15px}',
  '#address{padding:12px;border:1px solid #8a97a1;border-radius:10px;background:#fff;word-break:break-all}',
].join('')

/** Returns the page's sentences in all languages, because the page must not need another request. */
function sentences(): Record<string, Record<string, string | readonly string[]>> {
  const { safari, chrome, firefox } = supportedBrowsers
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      {
        title: translate(locale, 'old-browser.title'),
        text: translate(locale, 'old-browser.text'),
        browsers: [
          translate(locale, 'old-browser.safari', { version: safari }),
          translate(locale, 'old-browser.chrome', { version: chrome }),
          translate(locale, 'old-browser.firefox', { version: firefox }),
        ],
        apple: translate(locale, 'old-browser.apple', { version: safari }),
        address: translate(locale, 'old-browser.address'),
      },
    ]),
  )
}

/** Returns a script that replaces the page by a list of supported browsers, in the browser's language. */
export function oldBrowserScript(): string {
  return `(function () {
  var sentences = ${JSON.stringify(sentences())};
  var asked = navigator.languages || [navigator.language || navigator.userLanguage || 'en'];
  var locale = '';
  for (var i = 0; i < asked.length && !locale; i += 1) {
    var language = String(asked[i]).slice(0, 2).toLowerCase();
    if (sentences[language]) locale = language;
  }
  locale = locale || 'en';
  var said = sentences[locale];

  function add(parent, tag, text) {
    var element = document.createElement(tag);
    if (text) element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
    return element;
  }

  function show() {
    document.documentElement.lang = locale;
    document.title = said.title;
    var body = document.body;
    body.innerHTML = '<link rel="stylesheet" href="/${oldBrowserStyleFile}">';
    var page = add(body, 'div');
    page.id = 'old';
    page.setAttribute('role', 'main');
    add(page, 'h1', said.title);
    add(page, 'p', said.text);
    var list = add(page, 'ul');
    for (var j = 0; j < said.browsers.length; j += 1) add(list, 'li', said.browsers[j]);
    add(page, 'p', said.apple);
    add(page, 'b', said.address);
    add(page, 'p', location.href).id = 'address';
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
})();
`
}
