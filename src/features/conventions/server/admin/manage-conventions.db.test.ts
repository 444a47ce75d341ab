import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { conventionForm } from '../../admin-contract.ts';
import {
  updateConvention,
  createConvention,
  getManagedConvention,
  listAllConventions,
  removeConvention,
} from './manage-conventions.ts';

const { db } = testDatabase();
const context = testContext({ db, actor: userActor({ role: 'admin' }) });
const fields = {
  name: 'Dice by the Sea',
  description: null,
  venue: 'Kursaal',
  location: 'Ostend',
  timeZone: 'America/New_York',
  startsAtLocal: '2026-03-07T09:00',
  endsAtLocal: '2026-03-08T09:00',
};

test('times are those of the clock at the venue, also across a change of the clocks', async () => {
  const { id } = await createConvention(context, fields);
  const row = await db.selectFrom('conventions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  // The clocks went forward in the night between: 23 hours, not 24.
  expect([row.start_date.toISOString(), row.end_date.toISOString()]).toEqual([
    '2026-03-07T14:00:00.000Z',
    '2026-03-08T13:00:00.000Z',
  ]);
  const { items } = await listAllConventions(context, {});
  expect(items[0]).toMatchObject({ startsAtLocal: fields.startsAtLocal, endsAtLocal: fields.endsAtLocal });
});

test('a changed and removed convention is in the log, which names the changed fields', async () => {
  const { id } = await createConvention(context, fields);
  await updateConvention(context, { ...fields, conventionId: id, revision: 1, name: 'Dice by the Lake' });
  await removeConvention(context, { conventionId: id });
  const log = await db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute();
  expect(log.map(({ action }) => action)).toEqual([
    'convention.create',
    'convention.update',
    'convention.remove',
  ]);
  expect(log.map(({ details }) => details)).toEqual([{}, { after: { changed: ['name'] } }, {}]);
  expect((await listAllConventions(context, {})).items).toEqual([]);
});

test('a time that comes twice stays the one that it was, with its seconds, when something else is changed', async () => {
  const { id } = await createConvention(context, {
    ...fields,
    startsAtLocal: '2026-11-01T01:30',
    endsAtLocal: '2026-11-02T09:00',
  });
  // The second 1:30 of that night, as an import may have brought it.
  const second = new Date('2026-11-01T06:30:07.000Z');
  await db.updateTable('conventions').set({ start_date: second }).where('id', '=', id).execute();
  const given = await getManagedConvention(context, { conventionId: id });
  expect(given).toMatchObject({ startsAtLocal: '2026-11-01T01:30 again', revision: 1 });
  const { startsAtLocal, endsAtLocal } = given;
  const change = { ...fields, startsAtLocal, endsAtLocal, conventionId: id };
  await updateConvention(context, { ...change, revision: 1, venue: 'Pier' });
  expect((await getManagedConvention(context, { conventionId: id })).startDate).toBe(second.toISOString());
  await updateConvention(context, { ...change, revision: 2, startsAtLocal: '2026-11-01T01:31' });
  expect((await getManagedConvention(context, { conventionId: id })).startDate).toMatch(/31:00.000Z$/);
});

test('a convention is saved over the state that the form began with, or not at all', async () => {
  const { id } = await createConvention(context, fields);
  const change = { ...fields, conventionId: id, revision: 1 };
  const both = await Promise.allSettled([
    updateConvention(context, { ...change, name: 'First' }),
    updateConvention(context, { ...change, name: 'Second' }),
  ]);
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { refusal: { code: 'STALE_REVISION' } } },
  ]);
  expect(await getManagedConvention(context, { conventionId: id })).toMatchObject({
    revision: 2,
    name: both[0].status === 'fulfilled' ? 'First' : 'Second',
  });
});

test.each([
  [
    'a day that is not in the calendar',
    { startsAtLocal: '2027-02-31T02:30', endsAtLocal: '2027-03-20T09:00' },
    'startsAtLocal',
    'This day is not in the calendar',
  ],
  [
    'a start that the clocks skip',
    { startsAtLocal: '2027-03-14T02:30', endsAtLocal: '2027-03-20T09:00' },
    'startsAtLocal',
    'The clocks skip this time: they go forward then',
  ],
  [
    'an end that the clocks skip',
    { startsAtLocal: '2027-03-13T09:00', endsAtLocal: '2027-03-14T02:30' },
    'endsAtLocal',
    'The clocks skip this time: they go forward then',
  ],
])('%s is refused at its field', (_what, times, field, message) => {
  expect(conventionForm.safeParse({ ...fields, ...times }).error?.issues).toMatchObject([
    { path: [field], message },
  ]);
});

test('a time zone that the database does not know is refused', async () => {
  await expect(createConvention(context, { ...fields, timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
    refusal: { code: 'TIME_ZONE_UNKNOWN' },
  });
});

test('of a time that comes twice either can be chosen, and the form shows which it is', async () => {
  const times = { startsAtLocal: '2026-11-01T01:30', endsAtLocal: '2026-11-01T01:30 again' };
  const input = conventionForm.parse({ ...fields, ...times });
  const { id } = await createConvention(context, input);
  const row = await db.selectFrom('conventions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect([row.start_date, row.end_date].map((at) => at.toISOString())).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ]);
  expect(await getManagedConvention(context, { conventionId: id })).toMatchObject(times);
  const backwards = { startsAtLocal: '2026-11-01T01:15 again', endsAtLocal: '2026-11-01T01:45' };
  expect(conventionForm.safeParse({ ...fields, ...backwards }).error?.issues).toMatchObject([
    { path: ['endsAtLocal'], message: 'The end cannot be before the start' },
  ]);
});
