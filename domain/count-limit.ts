/** Lists are counted up to here. Of a longer one the shop says that there are more, or about how many. */
export const countLimit = 10_000;
