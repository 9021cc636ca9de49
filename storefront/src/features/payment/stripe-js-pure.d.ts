// The package ships these types where Node's module resolution does not find them.
declare module '@stripe/stripe-js/pure' {
  export { loadStripe } from '@stripe/stripe-js';
}
