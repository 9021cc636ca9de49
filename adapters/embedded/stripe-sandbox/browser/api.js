/* How the sandbox's browser parts call its API. */

export const CONNECTION_ERROR = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** The address of the sandbox's pages, on this script's origin. */
export const BASE = new URL(
  '/sandbox/stripe/',
  document.currentScript?.src ?? globalThis.location.href,
);

export const integrationError = (message) =>
  Object.assign(new Error(message), { name: 'IntegrationError' });

/**
 * Calls the API about one intent with the publishable key: a POST when there are `parameters`, else
 * a GET. @returns `{ paymentIntent }` or `{ error }`
 */
export const callApi = async ({ key, clientSecret }, action = '', parameters = null) => {
  const [id] = clientSecret.split('_secret_');
  const form = new URLSearchParams({ client_secret: clientSecret, ...parameters });
  const url = new URL(`v1/payment_intents/${id}${action}`, BASE);
  if (!parameters) url.search = form.toString();
  try {
    const response = await fetch(url, {
      method: parameters ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}` },
      ...(parameters && { body: form }),
    });
    const body = await response.json();
    return response.ok ? { paymentIntent: body } : { error: body.error ?? CONNECTION_ERROR };
  } catch {
    return { error: CONNECTION_ERROR };
  }
};
