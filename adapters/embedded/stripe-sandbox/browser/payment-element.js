import { BASE, CONNECTION_ERROR, integrationError } from './api.js';

const FRAME_HEIGHT = 250;
const FRAME_TIMEOUT = 15_000;

/** The Payment Element: a frame in the page, and a private channel to it. */
export class PaymentElement {
  #listeners = new Map();
  #pending = new Map();
  #context;
  #options;
  #onDestroy;
  #frame;
  #port;
  #timer;
  #asked = 0;
  #destroyed = false;

  constructor(context, options, onDestroy) {
    this.#context = context;
    this.#options = options;
    this.#onDestroy = onDestroy;
  }

  on(type, listener) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
    return this;
  }

  once(type, listener) {
    const once = (event) => {
      this.off(type, once);
      listener(event);
    };
    return this.on(type, once);
  }

  off(type, listener) {
    const kept = (this.#listeners.get(type) ?? []).filter(
      (present) => listener !== undefined && present !== listener,
    );
    this.#listeners.set(type, kept);
    return this;
  }

  mount(target) {
    if (this.#destroyed) throw integrationError('This Element has already been destroyed.');
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw integrationError(`The selector '${target}' applies to no DOM element.`);
    this.unmount();
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    Object.assign(frame.style, {
      border: '0',
      display: 'block',
      // The fields align with the page around the frame, as Stripe's do, with room for focus rings.
      margin: '-4px',
      width: 'calc(100% + 8px)',
      height: `${FRAME_HEIGHT}px`,
      // A frame whose colour scheme differs from the page's gets an opaque background.
      colorScheme: 'normal',
    });
    frame.addEventListener('load', () => this.#connect(frame));
    frame.src = new URL('frame.html', BASE).href;
    this.#frame = frame;
    this.#timer = setTimeout(() => this.#failToLoad(CONNECTION_ERROR), FRAME_TIMEOUT);
    container.replaceChildren(frame);
  }

  unmount() {
    clearTimeout(this.#timer);
    this.#port?.close();
    this.#frame?.remove();
    this.#port = undefined;
    this.#frame = undefined;
    for (const settle of this.#pending.values()) settle({ error: CONNECTION_ERROR });
    this.#pending.clear();
  }

  destroy() {
    this.unmount();
    this.#destroyed = true;
    this.#onDestroy();
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
    this.#tell('update');
  }

  focus() {
    this.#frame?.focus();
    this.#tell('focus');
  }

  blur() {
    this.#tell('blur');
  }

  clear() {
    this.#tell('clear');
  }

  collapse() {}

  /** Calls a method in the frame. @returns its result, or `{ error }` when there is no frame */
  ask(method, parameters = {}) {
    const port = this.#port;
    if (!port) return Promise.resolve({ error: CONNECTION_ERROR });
    const id = ++this.#asked;
    return new Promise((resolve) => {
      this.#pending.set(id, resolve);
      port.postMessage({ id, method, ...this.#state(), ...parameters });
    });
  }

  get isMounted() {
    return this.#frame !== undefined;
  }

  #tell(method) {
    this.#port?.postMessage({ method, ...this.#state() });
  }

  #state() {
    const { key, clientSecret, appearance, fonts } = this.#context();
    return structuredClone({ key, clientSecret, appearance, fonts, options: this.#options });
  }

  #connect(frame) {
    if (frame !== this.#frame) return;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => this.#receive(data));
    port1.start();
    this.#port = port1;
    frame.contentWindow.postMessage(
      { type: 'stripe-sandbox', method: 'connect', ...this.#state() },
      BASE.origin,
      [port2],
    );
  }

  #receive({ id, result, event, detail }) {
    if (id !== undefined) {
      this.#pending.get(id)?.(result);
      this.#pending.delete(id);
    } else if (event === 'resize') this.#frame.style.height = `${detail.height}px`;
    else if (event === 'submit') this.#submitForm();
    else if (event === 'loaderror') this.#failToLoad(detail.error);
    else {
      if (event === 'ready') clearTimeout(this.#timer);
      this.#emit(event, detail);
    }
  }

  #failToLoad(error) {
    clearTimeout(this.#timer);
    this.#emit('loaderror', { error });
  }

  #emit(type, detail) {
    for (const listener of this.#listeners.get(type) ?? []) {
      listener({ elementType: 'payment', ...detail });
    }
  }

  /** Enter in a card field submits the page's form, as Enter in the form's own fields does. */
  #submitForm() {
    const form = this.#frame?.closest('form');
    const button = form?.querySelector('button:not([type=button]), input[type=submit]');
    if (button && !button.disabled) form.requestSubmit(button);
  }
}
