/* The card fields. They run in a frame of the sandbox, so that the shop's page gets no card number. */
import { callApi } from './api.js';
import { CARD_FIELDS, caretAfter, expiryOf } from './card-fields.js';

const ENDED = new Set(['succeeded', 'canceled']);

/** The supported variables of Stripe's Appearance API, and the CSS properties that they set. */
const VARIABLES = {
  fontFamily: '--font-family',
  fontSizeBase: '--font-size-base',
  borderRadius: '--border-radius',
  colorPrimary: '--color-primary',
  colorBackground: '--color-background',
  colorText: '--color-text',
  colorTextSecondary: '--color-text-secondary',
  colorTextPlaceholder: '--color-text-placeholder',
  colorDanger: '--color-danger',
  inputColorBorder: '--color-border',
};

const root = document.documentElement;
const form = document.querySelector('form');
const inputs = [...form.querySelectorAll('input')];
const darkness = matchMedia('(prefers-color-scheme: dark)');

let port;
let appearance = {};

const tell = (event, detail = {}) => port?.postMessage({ event, detail });

const errorIn = (input) => CARD_FIELDS[input.name].check(input.value, new Date());

const show = (input, error) => {
  input.setAttribute('aria-invalid', String(error !== undefined));
  document.querySelector(`#${input.name}-error`).textContent = error?.message ?? '';
};

const dress = () => {
  const theme = appearance.theme ?? (darkness.matches ? 'night' : 'stripe');
  root.dataset.theme = theme;
  for (const [name, property] of Object.entries(VARIABLES)) {
    root.style.setProperty(property, appearance.variables?.[name] ?? null);
  }
};

/** Loads the fonts that the page's appearance may name. Style sheets of fonts are not supported. */
const addFonts = (fonts = []) => {
  for (const { family, src, ...descriptors } of fonts)
    if (src !== undefined) document.fonts.add(new FontFace(family, src, descriptors));
};

/** Shows all errors and focuses the first field with one. @returns its error */
const validate = () => {
  for (const input of inputs) show(input, errorIn(input));
  const faulty = inputs.find((input) => errorIn(input));
  if (!faulty) return {};
  faulty.focus();
  return { error: { type: 'validation_error', ...errorIn(faulty) } };
};

const cardForm = (billingDetails = {}) => {
  const { number, expiry, cvc } = form.elements;
  const { month, year } = expiryOf(expiry.value);
  const data = 'payment_method_data';
  return {
    [`${data}[type]`]: 'card',
    [`${data}[card][number]`]: number.value.replace(/\s/g, ''),
    [`${data}[card][exp_month]`]: String(month),
    [`${data}[card][exp_year]`]: String(year),
    [`${data}[card][cvc]`]: cvc.value,
    ...Object.fromEntries(
      ['name', 'email', 'phone']
        .filter((name) => typeof billingDetails[name] === 'string')
        .map((name) => [`${data}[billing_details][${name}]`, billingDetails[name]]),
    ),
  };
};

/** Pays. The card number leaves the frame only here, and only for the sandbox. */
const confirm = async (message) => {
  const { error } = validate();
  if (error) return { error };
  const parameters = { use_stripe_sdk: 'true', ...cardForm(message.billingDetails) };
  return callApi(message, '/confirm', parameters);
};

/** Reports that the Element is ready, or why its intent cannot be paid. */
const load = async (message) => {
  if (!message.clientSecret) return tell('ready');
  const { paymentIntent, error } = await callApi(message);
  if (error) return tell('loaderror', { error });
  if (!ENDED.has(paymentIntent.status)) return tell('ready');
  const state =
    'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.';
  return tell('loaderror', {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: state,
      payment_intent: paymentIntent,
    },
  });
};

const tellChange = () =>
  tell('change', {
    empty: inputs.every(({ value }) => value === ''),
    complete: inputs.every((input) => !errorIn(input)),
    collapsed: false,
    value: { type: 'card' },
  });

const clear = () => {
  for (const input of inputs) {
    input.value = '';
    show(input);
  }
  tellChange();
};

const methods = {
  connect: load,
  update: () => undefined,
  focus: () => inputs[0].focus(),
  blur: () => document.activeElement?.blur(),
  clear,
  validate,
  confirm,
};

const receive = async (message) => {
  appearance = message.appearance ?? {};
  dress();
  const result = await methods[message.method](message);
  if (message.id !== undefined) port.postMessage({ id: message.id, result });
};

addEventListener('message', ({ source, origin, data, ports }) => {
  const isFromPage = source === parent && origin === location.origin;
  if (!isFromPage || data?.type !== 'stripe-sandbox' || !ports[0]) return;
  [port] = ports;
  port.addEventListener('message', (event) => void receive(event.data));
  port.start();
  addFonts(data.fonts);
  tellSize();
  void receive(data);
});

for (const input of inputs) {
  input.addEventListener('input', () => {
    const before = input.value.slice(0, input.selectionStart).replace(/\D/g, '').length;
    const atEnd = input.selectionStart === input.value.length;
    input.value = CARD_FIELDS[input.name].format(input.value);
    const caret = atEnd ? input.value.length : caretAfter(input.value, before);
    input.setSelectionRange(caret, caret);
    const error = errorIn(input);
    // A field that is not complete yet shows no error while it is typed; a complete one may.
    show(input, error?.code.startsWith('incomplete') ? undefined : error);
    tellChange();
  });
}

form.addEventListener('focusin', ({ relatedTarget }) => {
  if (!relatedTarget) tell('focus');
});
form.addEventListener('focusout', ({ target, relatedTarget }) => {
  if (!relatedTarget) {
    // Showing an error now would move the page's button while the pointer presses it.
    tell('blur');
  } else if (target.value !== '') {
    show(target, errorIn(target));
  }
});
form.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') tell('submit');
  if (key === 'Escape') tell('escape');
});
form.addEventListener('submit', (event) => event.preventDefault());
darkness.addEventListener('change', dress);

const tellSize = () => tell('resize', { height: Math.ceil(document.body.offsetHeight) });
new ResizeObserver(tellSize).observe(document.body);
dress();
