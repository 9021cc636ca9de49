/** So many parts the home page shows. Source: the specification, 'Business constants and limits'. */
export const partsOnHome = 6;

/** So many reviews come at once: they fill the rows of one, two and three. */
export const reviewsAtOnce = 6;

/** So many parts stand on a page of the list. */
export const partsOnPage = 24;

/** A page of a list of the API has at most this many rows. */
export const pageSize = 100;
