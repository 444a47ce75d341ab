import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import {
  updateConvention,
  createConvention,
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

test('a time zone that the database does not know is refused', async () => {
  await expect(createConvention(context, { ...fields, timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
    refusal: { code: 'TIME_ZONE_UNKNOWN' },
  });
});
