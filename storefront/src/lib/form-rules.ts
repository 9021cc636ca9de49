import { emailPattern } from '../../../domain/email.ts';

/** A field that must hold more than white space, in react-hook-form's terms and the specification's words. */
export const required = (label: string) => ({
  validate: (text: string) => text.trim() !== '' || `${label} is Required`,
});

/** The specification's rules, in react-hook-form's terms. */
export const emailRules = {
  required: 'Email is Required',
  pattern: { value: new RegExp(emailPattern, 'u'), message: 'Provide a valid Email' },
};
