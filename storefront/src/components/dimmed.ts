/** Classes of a list that is not yet what was asked for. Not at once, so that a quick answer changes nothing but the list. */
export const dimmed = 'opacity-50 transition-opacity delay-150';
