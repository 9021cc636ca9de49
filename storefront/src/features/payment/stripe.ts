import { useQuery } from '@tanstack/react-query';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { ShopConfig } from '../../../../adapters/http/contract.ts';
import { Unreachable } from '../../lib/api.ts';
import { shopConfig } from '../../lib/config.ts';
import { loadScript } from '../../lib/script.ts';

/** @throws Unreachable when it did not arrive; it can be asked for again then */
const loadStripeJs = async ({ publishableKey, sandbox }: ShopConfig['stripe']): Promise<Stripe> => {
  try {
    // loadStripe takes the Stripe that is there, and asks js.stripe.com only when there is none.
    if (sandbox) await loadScript('/sandbox/stripe.js');
    const stripe = await loadStripe(publishableKey);
    if (stripe) return stripe;
  } catch (cause) {
    throw new Unreachable('Stripe.js did not arrive.', { cause });
  }
  throw new Error('Stripe.js runs in browsers only');
};

/** Stripe.js, for this installation's account; loaded on the payment page and nowhere else. */
export const useStripeJs = () =>
  useQuery({
    queryKey: ['stripe'],
    queryFn: async () => loadStripeJs((await shopConfig()).stripe),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
