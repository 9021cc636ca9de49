/** What a picture is known by, whatever address its place has: the last part of it. */
export const nameOfPicture = (url: string): string => url.split('/').at(-1) ?? '';
