import { required } from '../../lib/form-rules.ts';

/** The specification's rules, in react-hook-form's terms. */
export const emailRules = {
  required: 'Email is Required',
  pattern: { value: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, message: 'Provide a valid Email' },
};

export const passwordRules = {
  required: 'Password is Required',
  minLength: { value: 6, message: 'Must be 6 characters or longer' },
};

export const nameRules = required('Name');
