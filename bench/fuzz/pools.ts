/** The things that requests can be about, by their kinds. */
import type { Kind, Thing } from './references.ts';

export type Pool = Exclude<Kind, 'caller' | 'person' | 'product1' | 'product2'>;

/** So many of a kind are remembered; the newest take the places of older ones. */
const capacity = 150;

export class Pools {
  private readonly things = new Map<Pool, Thing[]>();
  private readonly replaced = new Map<Pool, number>();

  all(kind: Pool): Thing[] {
    return this.things.get(kind) ?? [];
  }

  /** One of them, the same one for the same number while they are the same. */
  find(kind: Pool, subject: number): Thing {
    const all = this.all(kind);
    return all[subject % Math.max(1, all.length)] ?? {};
  }

  by(kind: Pool, field: string, value: unknown): Thing | undefined {
    return this.all(kind).find((thing) => thing[field] === value);
  }

  isFull(kind: Pool): boolean {
    return this.all(kind).length >= capacity;
  }

  /** Takes note of a thing, or of what is new about it. */
  keep(kind: Pool, thing: Thing): void {
    const all = this.all(kind);
    this.things.set(kind, all);
    const known = this.by(kind, 'id', thing['id']);
    if (known) Object.assign(known, thing);
    else if (all.length < capacity) all.push(thing);
    else {
      const turn = (this.replaced.get(kind) ?? 0) % capacity;
      this.replaced.set(kind, turn + 1);
      all[turn] = thing;
    }
  }

  forget(kind: Pool, field: string, value: unknown): void {
    this.things.set(
      kind,
      this.all(kind).filter((thing) => thing[field] !== value),
    );
  }
}

/** What the answers of an address tell of. */
export const poolOf = (route: string): Pool | undefined =>
  (
    [
      [/^\/(admin\/api\/)?products?\b(?!.*\/(stock|import|export))/, 'product'],
      [/^\/booking\b|^\/admin\/api\/bookings\b/, 'booking'],
      [/^\/order\b|^\/admin\/api\/orders\b/, 'order'],
      [/^\/build\b/, 'build'],
      [/^\/review\b|^\/admin\/api\/reviews\b/, 'review'],
      [/^\/(admin\/api\/)?delivery-methods\b/, 'method'],
      [/^\/admin\/api\/tax-rates\b/, 'rate'],
      [/^\/user\b|^\/admin\/api\/users\b/, 'user'],
      [/^\/contact\b|^\/admin\/api\/messages\b/, 'message'],
      [/^\/admin\/api\/audit\b/, 'audit'],
    ] as const
  ).find(([pattern]) => pattern.test(route))?.[1];
