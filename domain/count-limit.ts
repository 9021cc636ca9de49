/** Counting ends here: a larger list says that there are more, or about how many. */
export const countLimit = 10_000;
