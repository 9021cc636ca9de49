/** A property of what may be anything, such as the state that the browser's history keeps. */
export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
