import { required } from '../../lib/form-rules.ts';

/** The specification's rules, for react-hook-form. */
export const passwordRules = {
  required: 'Password is Required',
  minLength: { value: 6, message: 'Must be 6 characters or longer' },
};

export const nameRules = required('Name');
