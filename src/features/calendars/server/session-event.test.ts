import { expect, test } from 'vitest';
import { testConfig } from '../../../../tests/support/context.ts';
import { readByIcalJs } from '../../../../tests/fixtures/calendar-reader.ts';
import type { CalendarSession } from './records/calendar-sessions.ts';
import { afterCancellation, cancelledEvent, sessionEvent } from './session-event.ts';
import { sessionInvite } from './for-others/session-invite.ts';

const config = testConfig({ PUBLIC_URL: 'http://127.0.0.1:3000', MAIL_FROM: 'Guild <news@guild.example>' });
const seconds = (count: number) => new Date(Date.parse('2026-04-01T10:00:00Z') + count * 1000);

const session: CalendarSession = {
  id: '01890000-0000-7000-8000-000000000001',
  campaignId: '01890000-0000-7000-8000-000000000002',
  campaignTitle: 'The Long Table',
  sessionNumber: 3,
  description: 'The mill.',
  startsAt: new Date('2026-05-01T19:00:00Z'),
  lengthMinutes: 90,
  revisions: 2,
  changedAt: seconds(0),
  isOff: false,
  onlineLink: 'https://meet.example/secret',
  notes: 'Ring twice.',
  type: 'Retailer',
  place: 'Table 4',
  retailer: { name: 'The Mill', address: '1 Mill Street', city: 'Oakland', state: 'CA', zip: '94610' },
  convention: null,
};

test('an entry has an identity that stays, its length, and the place from the table to the town', () => {
  expect(sessionEvent(session, config)).toMatchObject({
    uid: `${session.id}@127.0.0.1`,
    summary: 'The Long Table: session 3',
    end: new Date('2026-05-01T20:30:00Z'),
    location: 'Table 4, The Mill, 1 Mill Street, Oakland, CA 94610',
    url: `http://127.0.0.1:3000/campaigns/${session.campaignId}#session-${session.id}`,
  });
});

test('where nobody said how long a session lasts, the entry shows four hours and says so', () => {
  const event = sessionEvent({ ...session, lengthMinutes: null }, config);
  expect(event.end).toEqual(new Date('2026-05-01T23:00:00Z'));
  expect(event.description).toContain('Nobody said how long it lasts. The calendar shows 4 hours.');
});

test.each([
  [{ type: 'Online' as const, place: null, retailer: null }, 'Online'],
  [{ place: null, retailer: null }, null],
  [
    {
      type: 'Convention' as const,
      retailer: null,
      convention: { name: 'Dice Con', venue: 'Hall 3', location: 'Essen' },
    },
    'Table 4, Dice Con, Hall 3, Essen',
  ],
])('the place of %o is %s', (given, location) => {
  expect(sessionEvent({ ...session, ...given }, config).location).toBe(location);
});

test('how to get in is for those who may know', () => {
  const shown = JSON.stringify(sessionEvent(session, config));
  expect(shown).not.toMatch(/secret|Ring twice/);
  const { description } = sessionEvent(session, config, { withRoom: true });
  expect(description).toContain('Join: https://meet.example/secret');
  expect(description).toContain('Ring twice.');
});

const gone = {
  sessionId: session.id,
  campaignId: session.campaignId,
  title: session.campaignTitle,
  sessionNumber: 3,
  startsAt: session.startsAt,
  lengthMinutes: null,
  revisions: 4,
  cancelledAt: seconds(9),
  times: 1,
};

test('every newer state has a higher sequence: saved twice in a second, moved elsewhere, off, and on again', () => {
  const sequences = [
    sessionEvent(session, config),
    sessionEvent({ ...session, revisions: 3 }, config),
    sessionEvent({ ...session, revisions: 4, changedAt: seconds(5) }, config),
    cancelledEvent(gone, config),
    afterCancellation(sessionEvent({ ...session, revisions: 4, changedAt: seconds(11) }, config), gone),
  ].map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  expect(new Set(sequences).size).toBe(sequences.length);
  expect(sessionEvent({ ...session, changedAt: new Date('2090-01-01') }, config).sequence).toBeLessThan(
    2 ** 31,
  );
});

const offFor = (times: number, revisions: number) => ({ ...gone, times, revisions, cancelledAt: seconds(0) });

test('states within one second follow each other: off, on again, changed, off, on, and off', () => {
  const onWith = (times: number, revisions: number) =>
    afterCancellation(sessionEvent({ ...session, revisions }, config), offFor(times, revisions));
  const sequences = [
    sessionEvent({ ...session, revisions: 4 }, config),
    cancelledEvent(offFor(1, 4), config),
    onWith(1, 4),
    onWith(1, 5),
    cancelledEvent(offFor(2, 5), config),
    onWith(2, 5),
    cancelledEvent(offFor(3, 5), config),
  ].map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.map((_, index) => sequences[0]! + index));
});

test('the part of a mail names our own sender and the recipient, and nobody else', () => {
  const entry = sessionEvent(session, config, { at: seconds(1), withRoom: true });
  const off = sessionEvent(session, config, { at: seconds(2), isCancelled: true });
  const sent = [entry, off].map((event) => sessionInvite(config, { event, to: 'kim@example.com' }));
  expect(sent.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
  const [invited, cancelled] = sent.map(({ content }) => readByIcalJs(content).events[0]!);
  expect(
    sent.map(({ content }) => content.replaceAll('\r\n ', '').match(/[\w.-]+@[\w.-]*[a-z]\w*/gi)),
  ).toEqual([
    ['news@guild.example', 'kim@example.com'],
    ['news@guild.example', 'kim@example.com'],
  ]);
  expect(invited).toMatchObject({ status: 'CONFIRMED', uid: `${session.id}@127.0.0.1` });
  expect(invited?.description).toContain('https://meet.example/secret');
  expect(cancelled).toMatchObject({ status: 'CANCELLED', uid: invited?.uid });
  expect(cancelled?.description).not.toContain('secret');
  expect(cancelled!.sequence).toBeGreaterThan(invited!.sequence);
});
