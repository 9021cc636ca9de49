import { formatMoment } from '../../lib/dates.ts';

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>;
