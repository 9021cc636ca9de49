import { emailPattern } from '../../../domain/email.ts';

/**
 * A rule for react-hook-form: the field needs more than white space. The message is the
 * specification's.
 */
export const required = (label: string) => ({
  validate: (text: string) => text.trim() !== '' || `${label} is Required`,
});

/** The specification's rules, for react-hook-form. */
export const emailRules = {
  required: 'Email is Required',
  pattern: { value: emailPattern, message: 'Provide a valid Email' },
};
