/** A moment that may not have been. */
export const dateOf = (stored: string | Date | null): Date | undefined =>
  stored === null ? undefined : new Date(stored);

/**
 * An entity from what is stored of it, past the entity manager. Its constructor is skipped, as the
 * ORM skips it: what is stored has passed it.
 */
export const hydrated = <Entity extends object>(
  entity: { prototype: Entity },
  fields: Record<string, unknown>,
): Entity => Object.assign<Entity, object>(Object.create(entity.prototype), fields);
