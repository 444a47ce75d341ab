import { expect, test } from 'vitest';
import type { PlayedSession } from '../../played-contract.ts';
import { axisOf, laneOf, rowsOf } from './day-lanes.ts';

const day = { day: '2026-12-01', timeZone: 'America/Los_Angeles' };
const table = { id: 'one', name: 'Table 1', seats: 6, fits: '' };

/** A session at a clock time of the day, in hours after midnight. */
const session = (
  hour: number,
  lengthMinutes: number | null,
  tableId: string | null = 'one',
): PlayedSession => ({
  id: `${hour}`,
  campaignId: 'c',
  title: 'The Mill',
  gameSystem: 'Lanterns',
  sessionNumber: 1,
  startDate: new Date(Date.parse('2026-12-01T08:00:00Z') + hour * 3_600_000).toISOString(),
  lengthMinutes,
  freeSeats: 1,
  isOff: false,
  tableId,
});

test('each table has a row, and what has no table comes last', () => {
  const rows = rowsOf([table], [session(18, 120), session(20, 60, null), session(21, 60, 'removed')]);
  expect(rows.map(({ name, sessions }) => [name, sessions.map(({ session: { id } }) => id)])).toEqual([
    ['Table 1', ['18']],
    ['No table yet', ['20', '21']],
  ]);
  expect(rowsOf([table], [session(18, 120)])).toHaveLength(1);
  expect(rowsOf([], []).map(({ name }) => name)).toEqual(['Sessions']);
});

test('what overlaps in a row stands below each other', () => {
  const [row] = rowsOf([], [session(18, null), session(19, 60), session(20, 60), session(22, 60)]);
  expect(row).toMatchObject({ lanes: 2, sessions: [{ lane: 0 }, { lane: 1 }, { lane: 1 }, { lane: 0 }] });
});

/** The first and the last hour of an axis, and how many there are. */
const words = (...given: Parameters<typeof axisOf>) => {
  const { hours } = axisOf(...given);
  return [hours[0]!.words, hours.at(-1)!.words, hours.length];
};

test('the hours hold the opening hours and everything that is played', () => {
  expect(words([], [], day)).toEqual(['10 AM', '9 PM', 12]);
  expect(words([], [{ opens: '12:00', closes: '01:00' }], day)).toEqual(['12 PM', '12 AM', 13]);
  expect(words([session(9.5, 90), session(21.5, 120)], [{ opens: '12:00', closes: '18:00' }], day)).toEqual([
    '9 AM',
    '11 PM',
    15,
  ]);
});

test('a session stands where the clock has it', () => {
  const axis = axisOf([], [], day);
  expect(laneOf(session(16, 180), axis, 1)).toEqual({ '--from': 0.5, '--width': 0.25, '--lane': 1 });
});
