/** What admins do that is written down, for good. */
export const acts = [
  'product.create',
  'product.edit',
  'product.shelf',
  'product.stock',
  'product.import',
  'product.export',
  'review.approve',
  'review.hide',
  'review.hold',
  'review.export',
  'user.promote',
  'user.demote',
  'user.rename',
  'user.remove',
  'user.export',
  'booking.refund',
  'booking.remove',
  'booking.export',
  'message.read',
  'message.answer',
  'message.export',
  'audit.export',
] as const;
export type ActName = (typeof acts)[number];

/** The kinds of things that admins act on. */
export const subjectKinds = ['product', 'review', 'user', 'booking', 'message', 'audit'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export type Facts = Record<string, unknown>;

/** One act of an admin on one thing; `before` and `after` hold what the act has changed. */
export type Act = {
  act: ActName;
  subject: SubjectKind;
  /** An import is about many products, and about none of them alone; so is an export. */
  subjectId?: string | undefined;
  /** What a person calls it: they will read this when the thing has long another name. */
  label: string;
  before?: Facts | undefined;
  after?: Facts | undefined;
  reason?: string | undefined;
  /** The act that did this beside much else, such as an import. */
  partOf?: string | undefined;
};

/** An act as it is written down: who, when, what. */
export type AuditEntry = Act & { id: string; at: Date; adminId: string; adminEmail: string };

/** The facts that differ, as they were and as they are. */
export const changesOf = (before: Facts, after: Facts): { before: Facts; after: Facts } => {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (facts: Facts): Facts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: only(before), after: only(after) };
};
