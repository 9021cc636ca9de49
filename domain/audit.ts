/** The acts of admins that the audit log records. */
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
  'order.ship',
  'order.unship',
  'order.deliver',
  'order.note',
  'order.export',
  'message.read',
  'message.answer',
  'message.reply',
  'message.export',
  'audit.export',
  'delivery-method.create',
  'delivery-method.edit',
  'delivery-method.remove',
  'delivery-method.export',
  'tax-rate.create',
  'tax-rate.edit',
  'tax-rate.remove',
  'tax-rate.export',
  'invoice.export',
] as const;
export type ActName = (typeof acts)[number];

/** The kinds of things that admins act on. */
export const subjectKinds = [
  'product',
  'review',
  'user',
  'booking',
  'order',
  'message',
  'audit',
  'delivery-method',
  'invoice',
  'tax-rate',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export type Facts = Record<string, unknown>;

/** One act of an admin on one thing; `before` and `after` hold what the act has changed. */
export type Act = {
  act: ActName;
  subject: SubjectKind;
  /** An import or an export is about many products, and so has no id of one. */
  subjectId?: string | undefined;
  /** The name that the thing had at that time: it may have another one later. */
  label: string;
  before?: Facts | undefined;
  after?: Facts | undefined;
  reason?: string | undefined;
  /** The id of the act that this was a part of, such as an import. */
  partOf?: string | undefined;
};

/** An entry of the audit log: an act, when it was done and by whom. */
export type AuditEntry = Act & { id: string; at: Date; adminId: string; adminEmail: string };

/** Those facts that differ, before and after. */
export const changesOf = (before: Facts, after: Facts): { before: Facts; after: Facts } => {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (facts: Facts): Facts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: only(before), after: only(after) };
};
