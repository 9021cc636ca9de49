// The load generator, as a process of its own: what it costs is not the server's.
import { flood, type Load, type Outcome } from './load.ts';
import { orders, type Buying } from './order-load.ts';
import { paced, type PacedLoad } from './paced-load.ts';

export type Task =
  | ({ kind: 'flood' } & Load)
  | ({ kind: 'paced' } & PacedLoad)
  | ({ kind: 'orders' } & Buying);

const run = (task: Task): Promise<Outcome> => {
  if (task.kind === 'orders') return orders(task);
  return task.kind === 'paced' ? paced(task) : flood(task);
};

process.on('message', (task: Task) => {
  void run(task).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
