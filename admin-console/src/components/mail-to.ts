/**
 * The `mailto:` address of a person. The email is encoded, so that a `?bcc=` in it adds no
 * recipient. Source: RFC 6068, 2
 */
export const mailTo = (email: string, subject?: string): string => {
  const to = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`;
};
