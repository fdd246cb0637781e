import { walletScript } from './wallet-script.ts'

/**
 * `square.js`: a copy of those parts of Square's Web Payments SDK that the app uses. The card form is in a frame with
 * an opaque origin, so the page can never read a card number.
 */
export const browserScript = String.raw`'use strict';
(function () {
  var script = document.currentScript;
  var base = new URL('./', script ? script.src : location.href);
  var readyWithin = 15000;

  function failure(name, message) {
    var error = new Error(message);
    error.name = name;
    return error;
  }

  function Card(options) {
    var container = null;
    var frame = null;
    var port = null;
    var destroyed = false;
    var lastId = 0;
    var answers = new Map();
    var listeners = new Map();
    var settings = options || {};

    function mustLive() {
      if (destroyed) throw failure('PaymentMethodAlreadyDestroyedError', 'Card has been destroyed.');
    }

    function mustBeAttached() {
      mustLive();
      if (!port) throw failure('PaymentMethodNotAttachedError', 'Card is not attached to the page.');
    }

    function emit(name, detail) {
      (listeners.get(name) || []).slice().forEach(function (listener) {
        listener({ type: name, detail: detail });
      });
    }

    function onMessage(message, ready) {
      if (message.type === 'ready') ready();
      else if (message.type === 'height' && frame) frame.style.height = message.height + 'px';
      else if (message.type === 'event') emit(message.name, message.detail);
      else if (message.type === 'result') {
        var answer = answers.get(message.id);
        answers.delete(message.id);
        if (answer) answer(message.result);
      }
    }

    function ask(type, details) {
      return new Promise(function (resolve) {
        lastId += 1;
        answers.set(lastId, resolve);
        port.postMessage({ type: type, id: lastId, details: details });
      });
    }

    function detach() {
      if (port) port.close();
      if (frame) frame.remove();
      answers.forEach(function (answer) {
        answer({ status: 'Abort', errors: [] });
      });
      answers.clear();
      port = null;
      frame = null;
      container = null;
    }

    return {
      attach: async function (target) {
        mustLive();
        if (frame) throw failure('PaymentMethodAlreadyAttachedError', 'Card is attached already.');
        container = typeof target === 'string' ? document.querySelector(target) : target;
        if (!container) throw failure('ElementNotFoundError', 'The element for the card form was not found.');
        var own = document.createElement('iframe');
        frame = own;
        own.title = 'Card form';
        own.src = new URL('card', base).href;
        own.setAttribute('sandbox', 'allow-scripts allow-forms');
        own.setAttribute('allow', 'payment');
        own.style.cssText = 'display:block;width:100%;border:0;height:280px;background:transparent;color-scheme:light';
        await new Promise(function (resolve, reject) {
          var timer = setTimeout(function () {
            if (frame === own) detach();
            reject(failure('UnexpectedError', 'The card form did not load.'));
          }, readyWithin);
          own.addEventListener('load', function () {
            if (frame !== own) return;
            var channel = new MessageChannel();
            if (port) port.close();
            port = channel.port1;
            port.onmessage = function (event) {
              onMessage(event.data, function () {
                clearTimeout(timer);
                resolve();
              });
            };
            own.contentWindow.postMessage({ type: 'connect', settings: settings }, '*', [channel.port2]);
          });
          container.append(own);
        });
      },
      configure: async function (changes) {
        mustBeAttached();
        Object.assign(settings, changes);
        port.postMessage({ type: 'configure', settings: settings });
      },
      tokenize: async function (details) {
        mustBeAttached();
        return ask('tokenize', details);
      },
      focus: async function (field) {
        mustBeAttached();
        frame.focus();
        port.postMessage({ type: 'focus', field: field || 'cardNumber' });
        return true;
      },
      clear: async function () {
        mustBeAttached();
        port.postMessage({ type: 'clear' });
      },
      recalculateSize: function () {
        mustBeAttached();
        port.postMessage({ type: 'measure' });
      },
      detach: async function () {
        mustBeAttached();
        detach();
        return true;
      },
      destroy: async function () {
        mustLive();
        detach();
        listeners.clear();
        destroyed = true;
        return true;
      },
      addEventListener: function (name, listener) {
        mustLive();
        listeners.set(name, (listeners.get(name) || []).concat([listener]));
      },
      removeEventListener: function (name, listener) {
        listeners.set(
          name,
          (listeners.get(name) || []).filter(function (each) {
            return each !== listener;
          }),
        );
      },
    };
  }

${walletScript}
  function payments(applicationId, locationId) {
    if (typeof applicationId !== 'string' || applicationId === '') {
      throw failure('InvalidApplicationIdError', "The Payment 'applicationId' option is not in the correct format.");
    }
    if (locationId !== undefined && (typeof locationId !== 'string' || locationId === '')) {
      throw failure('InvalidLocationIdError', "The Payment 'locationId' option is not in the correct format.");
    }
    return {
      card: async function (options) {
        return Card(options);
      },
      setLocale: async function () {},
      paymentRequest: paymentRequest,
      applePay: async function (request) {
        if (!window.ApplePaySession) throw failure('PaymentMethodUnsupportedError', 'This browser has no Apple Pay.');
        return Wallet('Apple Pay', request);
      },
      googlePay: async function (request) {
        return Wallet('Google Pay', request);
      },
    };
  }

  Object.defineProperty(window, 'Square', { value: Object.freeze({ payments: payments }), configurable: true });
})();
`
