/** A field that must hold more than white space, in react-hook-form's terms and the specification's words. */
export const required = (label: string) => ({
  validate: (text: string) => text.trim() !== '' || `${label} is Required`,
});
