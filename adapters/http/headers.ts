/** What answers carry in their headers, as the API's document names it. */
const text = (description: string, pattern: string) => ({
  description,
  required: true,
  schema: { type: 'string', pattern },
});

export const headers = {
  'X-Request-Id': text('Names this answer, in the logs too.', '^[0-9a-f-]{36}$'),
  ETag: text('For `If-None-Match`, which is answered with 304 while nothing has changed.', '^"'),
  'X-Total-Count': {
    ...text('How many there are in a list: exactly up to 10000, then `10000+`.', '^\\d+\\+?$'),
    // A booking by its id stands at the same path as the list.
    required: false,
  },
  Age: {
    ...text(
      'Seconds since this answer was current, where it is one from before an outage. Whoever sends `Cache-Control: stale-if-error=0` gets none.',
      '^\\d+$',
    ),
    required: false,
  },
  Link: {
    ...text('Leads to the next page, where there is one. Source: RFC 8288.', '^<.+>; rel="next"$'),
    required: false,
  },
  'X-Match': {
    ...text(
      'No part has a word that was typed: these have what is most like it, as `match=nearest` finds them.',
      '^nearest$',
    ),
    required: false,
  },
  'X-Total-Estimated': {
    ...text('There are about so many: more than 10000 are not counted.', '^true$'),
    required: false,
  },
  'Content-Range': text('Which rows these are, of how many.', '^[a-z-]+ (\\d+-\\d+|\\*)/\\d+$'),
  'Retry-After': text('Seconds until it may be tried again.', '^\\d+$'),
  'WWW-Authenticate': text('How to sign in.', '^Bearer$'),
};

export type HeaderName = keyof typeof headers;
