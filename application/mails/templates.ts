import type { MailKind } from '../outbox/ports.ts';
import { holdEnding } from './letters/hold-ending.ts';
import { messageAnswered } from './letters/message-answered.ts';
import { orderExpired } from './letters/order-expired.ts';
import { orderPaid } from './letters/order-paid.ts';
import { orderPlaced } from './letters/order-placed.ts';
import { refunded } from './letters/refunded.ts';
import { delivered } from './letters/delivered.ts';
import { shipped } from './letters/shipped.ts';
import { welcome } from './letters/welcome.ts';

/** What each kind of mail says. */
export const templates = {
  welcome,
  'order placed': orderPlaced,
  'order paid': orderPaid,
  'hold ending': holdEnding,
  'order expired': orderExpired,
  refunded,
  shipped,
  delivered,
  'answer to a message': messageAnswered,
} satisfies Record<MailKind, unknown>;
