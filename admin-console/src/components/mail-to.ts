/**
 * The address of a mail that is yet to be written. What stands in an email is nothing but that: a
 * `?bcc=` in it adds nobody. Source: RFC 6068, 2
 */
export const mailTo = (email: string, subject?: string): string => {
  const to = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`;
};
