import { expect } from 'chai';
import fc from 'fast-check';
import { dayOf, daysLater, isTimeZone, momentIn, startOfDay } from './day.ts';

describe('A day in a time zone', () => {
  it('begins at its midnight, in summer and in winter', () => {
    const cases = [
      ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
      ['2026-11-21', 'Europe/Vienna', '2026-11-20T23:00:00.000Z'],
      ['2026-07-01', 'Europe/Vienna', '2026-06-30T22:00:00.000Z'],
      ['2026-03-29', 'Europe/Vienna', '2026-03-28T23:00:00.000Z'],
      ['2026-10-25', 'Europe/Vienna', '2026-10-24T22:00:00.000Z'],
      ['2026-11-21', 'America/Los_Angeles', '2026-11-21T08:00:00.000Z'],
      ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
      ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
      // Its clocks jump from midnight to one.
      ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
      // And here from midnight back to eleven.
      ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z'],
    ] as const;
    for (const [day, timeZone, start] of cases)
      expect(startOfDay(day, timeZone).toISOString(), `${day} ${timeZone}`).equal(start);
  });

  it('holds each of its moments, and no other', () => {
    const zones = ['UTC', 'Europe/Vienna', 'America/St_Johns', 'Africa/Cairo', 'Pacific/Apia'];
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (at, timeZone) => {
          const day = dayOf(at, timeZone);
          expect(startOfDay(day, timeZone).getTime()).most(at.getTime());
          expect(startOfDay(daysLater(day, 1), timeZone).getTime()).above(at.getTime());
          expect(new Date(momentIn(at, timeZone))).deep.equal(at);
          expect(momentIn(at, timeZone).slice(0, 10)).equal(day);
        },
      ),
    );
  });

  it('is written with how far its clocks are ahead', () => {
    const at = new Date('2026-11-20T23:30:00.000Z');
    expect(momentIn(at, 'UTC')).equal('2026-11-20T23:30:00.000Z');
    expect(momentIn(at, 'Europe/Vienna')).equal('2026-11-21T00:30:00.000+01:00');
    expect(momentIn(at, 'America/St_Johns')).equal('2026-11-20T20:00:00.000-03:30');
  });

  it('knows the names of time zones', () => {
    for (const name of ['UTC', 'Europe/Vienna', 'America/Argentina/Buenos_Aires'])
      expect(isTimeZone(name), name).equal(true);
    for (const name of ['', 'Vienna', 'Europe/Atlantis', '+02:00', 'CET-1'])
      expect(isTimeZone(name), name).equal(false);
  });
});
