import { Fragment } from 'react';

type Line = { booking: string; quantity: number; name: string | undefined };

/**
 * Pieces of parts, as in '2 × Fan, 1 × Case'. A name that is written from right to left stands by itself:
 * the number after it would be read as if it were before it.
 */
export const Pieces = ({ of }: { of: Line[] }) =>
  of.map(({ booking, quantity, name }, i) => (
    <Fragment key={booking}>
      {i > 0 && ', '}
      {quantity} × <bdi>{name}</bdi>
    </Fragment>
  ));
