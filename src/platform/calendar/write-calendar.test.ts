import { describe, expect, test } from 'vitest';
import { pythonReader, readByIcalJs } from '../../../tests/fixtures/calendar-reader.ts';
import { type CalendarEvent, writeFeed, writeInvitation } from './write-calendar.ts';

const frame = { productName: 'Guild & Hall', sender: '"Guild & Hall" <no-reply@guild.example>' };
const event: CalendarEvent = {
  uid: '4711@guild.example',
  sequence: 7,
  start: new Date('2026-05-01T19:00:00Z'),
  end: new Date('2026-05-01T23:00:00Z'),
  changedAt: new Date('2026-04-01T10:00:00Z'),
  summary: 'The Long Table: session 3',
  location: 'Table 4, The Mill, 1 Mill Street, Oakland, CA 94610',
  description: 'Bring dice.',
  url: 'https://guild.example/campaigns/1?a=1&b=2',
  isCancelled: false,
};
const feed = (...events: Partial<CalendarEvent>[]) =>
  writeFeed({
    ...frame,
    name: 'Games',
    refreshMinutes: 60,
    events: events.map((one) => Object.assign({}, event, one)),
  });

const python = pythonReader();
if (!python)
  process.stdout.write(
    '  left out  calendars read by python3-icalendar: neither installed nor to be had from Debian\n',
  );
const readers = [
  { name: 'ical.js', read: readByIcalJs },
  ...(python ? [{ name: 'python3-icalendar', read: python }] : []),
];

describe.each(readers)('$name', ({ read }) => {
  test('reads an entry as it was meant', () => {
    expect(read(feed({}))).toEqual({
      method: 'PUBLISH',
      name: 'Games',
      events: [
        {
          uid: event.uid,
          sequence: 7,
          status: 'CONFIRMED',
          start: '2026-05-01T19:00:00.000Z',
          end: '2026-05-01T23:00:00.000Z',
          summary: event.summary,
          description: event.description,
          location: event.location,
          organizer: 'mailto:no-reply@guild.example',
          attendees: [],
        },
      ],
    });
  });

  test('reads every character back, whatever it means in the format', () => {
    const summary = 'Dice, cards; "maps" in C:\\maps — Ünïcode 龍 👩‍👩‍👧‍👦 '.repeat(4).trim();
    const description = 'One, two;\nthree: "four"\n\nBEGIN:VEVENT\nEND:VCALENDAR\n' + '🎲'.repeat(200);
    const location = 'Mill; Street, 1\\2';
    expect(read(feed({ summary, description, location })).events).toEqual([
      expect.objectContaining({ summary, description, location }),
    ]);
  });

  test('reads instants the same on both sides of each change of the clocks', () => {
    const moments = ['2026-03-08T09:59:00Z', '2026-03-08T10:00:00Z', '2026-10-25T01:00:00Z'].concat([
      '2026-11-01T08:30:00Z',
      '2027-03-14T10:00:00Z',
      '2027-04-03T15:00:00Z',
    ]);
    const calendar = feed(
      ...moments.map((start, index) => ({
        uid: `${index}@guild.example`,
        start: new Date(start),
        end: new Date(Date.parse(start) + 3_600_000),
      })),
    );
    const starts = read(calendar).events.map(({ start }) => start);
    expect(starts).toEqual(moments.map((moment) => new Date(moment).toISOString()));
  });

  test('reads an invitation, its change and its cancellation as states of one entry', () => {
    const states = [
      { method: 'REQUEST' as const, event },
      {
        method: 'REQUEST' as const,
        event: { ...event, sequence: 8, start: new Date('2026-05-01T20:00:00Z') },
      },
      { method: 'CANCEL' as const, event: { ...event, sequence: 9, isCancelled: true } },
    ].map((state) => read(writeInvitation({ ...frame, attendee: 'kim@example.com', ...state })));
    expect(states.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    const entries = states.map(({ events }) => events[0]!);
    expect(entries.map(({ uid, sequence, status }) => [uid, sequence, status])).toEqual([
      [event.uid, 7, 'CONFIRMED'],
      [event.uid, 8, 'CONFIRMED'],
      [event.uid, 9, 'CANCELLED'],
    ]);
    expect(entries[1]).toMatchObject({
      start: '2026-05-01T20:00:00.000Z',
      organizer: 'mailto:no-reply@guild.example',
      attendees: [expect.stringMatching(/^mailto:kim@example\.com$/i)],
    });
  });

  test('reads an empty calendar', () => {
    expect(read(feed()).events).toEqual([]);
  });
});

// Debian's parser reads a backslash before an n as a line break, whatever precedes it.
test('a backslash stays one, also before an n', () => {
  const summary = String.raw`C:\new\\names`;
  expect(readByIcalJs(feed({ summary })).events[0]?.summary).toBe(summary);
});

test('lines end in CRLF and have 75 octets at most, without a character cut in two', () => {
  const text = feed({
    summary: 'x'.repeat(300),
    description: 'Ünï 👩‍👩‍👧‍👦'.repeat(80),
    location: '龍'.repeat(100),
    url: `https://guild.example/${'a'.repeat(200)}`,
  });
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
});

test('no text begins a line of its own', () => {
  const text = writeFeed({
    ...frame,
    name: 'Games, maps; and\r\nX-EVIL:1',
    refreshMinutes: 60,
    events: [
      { ...event, summary: 'a\r\nATTENDEE:mailto:x@y.example', description: 'a\u0000\u0007b\rX-EVIL:1' },
    ],
  });
  expect(text).not.toMatch(/^(X-EVIL|ATTENDEE)/m);
  expect(text).not.toContain('\u0000');
  expect(text).toContain(String.raw`X-WR-CALNAME:Games\, maps\; and X-EVIL:1`);
});
