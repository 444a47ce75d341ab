import { expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeConvention } from '#demo/factories/places.ts';
import { conventionShape, type When } from '../contract.ts';
import { newId } from '#shared/ids.ts';
import { getConvention } from './get-convention.ts';
import { listConventions } from './list-conventions.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const context = testContext({ db, actor: userActor(), clock: now });

async function allOf(when: When): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listConventions(context, { when, cursor });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return names;
}

test('a convention is upcoming until its end, that moment included, and past afterwards', async () => {
  await makeConvention(db, {
    name: 'Ended a moment ago',
    start_date: hours(-30),
    end_date: new Date(+now - 1),
  });
  await makeConvention(db, { name: 'Ends now', start_date: hours(-20), end_date: now });
  await makeConvention(db, { name: 'Next month', start_date: hours(720), end_date: hours(740) });
  await makeConvention(db, { name: 'Is on', start_date: hours(-40), end_date: hours(1) });
  await makeConvention(db, { name: 'Last year', start_date: hours(-9000), end_date: hours(-8900) });
  expect(await allOf('upcoming')).toEqual(['Is on', 'Ends now', 'Next month']);
  expect(await allOf('past')).toEqual(['Last year', 'Ended a moment ago']);
});

test('every convention comes once, page by page, by start, also among equal starts', async () => {
  for (let index = 0; index < 45; index += 1) {
    const start_date = hours(1 + Math.floor(index / 4));
    await makeConvention(db, { name: `c${index}`, start_date, end_date: hours(100) });
  }
  const names = await allOf('upcoming');
  expect(new Set(names).size).toBe(45);
  expect(names).toHaveLength(45);
  expect(names.slice(0, 4).toSorted()).toEqual(['c0', 'c1', 'c2', 'c3']);
});

test('conventions are found by a text in their name or location, page by page, and one by its id', async () => {
  const given = { start_date: hours(2), end_date: hours(9) };
  const { id } = await makeConvention(db, { ...given, name: 'Dice by the Sea', location: 'Ostend' });
  await makeConvention(db, { ...given, name: 'Elsewhere', location: 'Seattle' });
  await makeConvention(db, { ...given, name: 'Nowhere', location: null });
  const { items } = await listConventions(context, { when: 'upcoming', text: 'sea' });
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Dice by the Sea', 'Elsewhere']);
  expect((await listConventions(context, { when: 'past', text: 'sea' })).items).toEqual([]);
  const visitor = testContext({ db });
  expect(await getConvention(visitor, { conventionId: id })).toMatchObject({ name: 'Dice by the Sea' });
  await expect(getConvention(visitor, { conventionId: newId() })).rejects.toMatchObject({
    refusal: { code: 'CONVENTION_NOT_FOUND' },
  });
});

test('a convention says which time zone its dates are meant in', async () => {
  await makeConvention(db, { start_date: hours(2), end_date: hours(9), time_zone: 'Asia/Kathmandu' });
  const { items } = await listConventions(context, { when: 'upcoming' });
  expect(conventionShape.parse(items[0])).toMatchObject({ timeZone: 'Asia/Kathmandu' });
});
