/** The most characters of what somebody looks for. */
export const queryTextMaxLength = 200;
