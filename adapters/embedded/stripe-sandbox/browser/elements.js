import { integrationError } from './api.js';
import { PaymentElement } from './payment-element.js';

const CLIENT_SECRET = /^pi_\w+_secret_\w+$/;

/** The object that `stripe.elements(options)` returns. It has one Element: `payment`. */
export const createElements = (key, given = {}) => {
  const { clientSecret } = given;
  if (clientSecret !== undefined && !CLIENT_SECRET.test(clientSecret)) {
    throw integrationError(
      'Invalid value for elements(): clientSecret should be a client secret of the form ${id}_secret_${secret}.',
    );
  }
  let options = given;
  let element = null;
  return {
    create(type, elementOptions = {}) {
      if (type !== 'payment') {
        throw integrationError(`The sandbox has no '${type}' Element, only 'payment'.`);
      }
      if (element) {
        throw integrationError(
          "Can't create more than one Element of type payment in one Elements group.",
        );
      }
      const context = () => ({ ...options, clientSecret, key });
      element = new PaymentElement(context, elementOptions, () => (element = null));
      return element;
    },
    getElement: (type) => ((type.__elementType ?? type) === 'payment' ? element : null),
    async update({ clientSecret: changed, ...updates }) {
      if (changed !== undefined && changed !== clientSecret) {
        console.warn('elements.update(): clientSecret cannot be changed.');
      }
      options = { ...options, ...updates };
      element?.update({});
    },
    async submit() {
      const { error } = await mounted(element).ask('validate');
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
    fetchUpdates: async () => ({}),
    clientSecret,
  };
};

export const mounted = (element) => {
  if (element?.isMounted) return element;
  throw integrationError('elements should have a mounted Payment Element.');
};
