import { expect } from 'chai';
import { formatMoment, formatMomentAbroad } from './dates.ts';

const winter = '2026-11-23T22:30:00.000Z';
const summer = '2026-07-23T22:30:00.000Z';

describe('formatMoment', () => {
  it('writes the day and time of a time zone', () => {
    expect(formatMoment(winter, 'UTC')).to.equal('Nov 23, 2026, 10:30 PM');
    expect(formatMoment(winter, 'Asia/Tokyo')).to.equal('Nov 24, 2026, 7:30 AM');
  });
});

describe('formatMomentAbroad', () => {
  it('names the time zone where the reader’s clock shows another time then', () => {
    for (const [date, timeZone, own, words] of [
      [winter, 'UTC', 'Asia/Tokyo', 'Nov 23, 2026, 10:30 PM UTC'],
      [winter, 'Asia/Tokyo', 'UTC', 'Nov 24, 2026, 7:30 AM GMT+9'],
      [winter, 'Asia/Tokyo', 'Asia/Seoul', 'Nov 24, 2026, 7:30 AM'],
      [winter, 'UTC', 'Europe/London', 'Nov 23, 2026, 10:30 PM'],
      [summer, 'UTC', 'Europe/London', 'Jul 23, 2026, 10:30 PM UTC'],
    ] as const)
      expect(formatMomentAbroad(date, timeZone, own), `${timeZone}, ${own}`).to.equal(words);
  });
});
