import { expect, test } from 'vitest';
import { userActor } from '../support/actors.ts';
import { testContext } from '../support/context.ts';
import { testDatabase } from '../support/database.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makeUser } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { listHistory } from '#features/audit-log/server/list-history.ts';
import { createTemplate, updateTemplate } from '#features/contracts/server/admin/manage-templates.ts';
import { createConvention, updateConvention } from '#features/conventions/server/admin/manage-conventions.ts';
import { createExam, saveQuestions, updateExam } from '#features/exams/server/admin/manage-exams.ts';
import { updateGameSystem } from '#features/game-systems/server/admin/manage-game-systems.ts';
import { importRetailers } from '#features/retailers/server/admin/import-retailers.ts';
import { setStatus } from '#features/retailers/server/admin/manage-retailers.ts';
import { retailersThings } from '#features/retailers/server/things.ts';
import { updateRetailer } from '#features/retailers/server/update-retailer.ts';
import { inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

const { db } = testDatabase();

async function asAdmin() {
  const { id: userId } = await makeUser(db);
  return testContext({ db, actor: userActor({ userId, role: 'admin' }) });
}
type AdminContext = Awaited<ReturnType<typeof asAdmin>>;

/** The words of a thing's last change. */
async function lastWords(context: AdminContext, subjectId: Id) {
  const [last] = (await listHistory(context, { subjectId })).items;
  return last && { action: last.action, ...last.words };
}

const store = {
  name: 'Corner Rook',
  description: 'Boards and dice.',
  address: '1 Main St',
  city: 'Pittsburgh',
  state: 'PA',
  zip: '15222',
  phone: '',
  email: '',
  websiteUrl: '',
  lat: 40.44,
  lng: -79.99,
};

test('the history of a convention has what its form changed', async () => {
  const context = await asAdmin();
  const fields = {
    name: 'Dice by the Sea',
    description: null,
    venue: 'Kursaal',
    location: 'Ostend',
    timeZone: 'Europe/Brussels',
    startsAtLocal: '2026-03-07T09:00',
    endsAtLocal: '2026-03-08T09:00',
  };
  const { id } = await createConvention(context, fields);
  await updateConvention(context, { ...fields, venue: 'Pier', conventionId: id, revision: 1 });
  expect(await lastWords(context, id)).toEqual({
    action: 'convention.update',
    before: { venue: 'Kursaal' },
    after: { venue: 'Pier' },
  });
});

test('the history of a game system has what its form changed', async () => {
  const context = await asAdmin();
  const { id, name } = await makeGameSystem(db, { description: 'Hexes.', video_url: null });
  await updateGameSystem(context, {
    name,
    description: 'Hexes and cards.',
    videoUrl: null,
    status: 'active',
    gameSystemId: id,
    revision: 1,
  });
  expect(await lastWords(context, id)).toEqual({
    action: 'game-system.update',
    before: { description: 'Hexes.' },
    after: { description: 'Hexes and cards.' },
  });
});

test('the history of an agreement has its text and its clauses', async () => {
  const context = await asAdmin();
  const text = { name: 'House rules', description: null, content: 'Be kind.' };
  const { id } = await createTemplate(context, text);
  const clauses = [{ name: '1', clauseName: 'Dice', clauseContent: 'Yours stay yours.' }];
  await updateTemplate(context, { ...text, content: 'Be fair.', clauses, templateId: id, revision: 1 });
  expect(await lastWords(context, id)).toEqual({
    action: 'template.update',
    before: { content: 'Be kind.', clauses: [] },
    after: { content: 'Be fair.', clauses },
  });
});

test('the history of an exam has its name and its questions', async () => {
  const context = await asAdmin();
  const { id: gameSystemId } = await makeGameSystem(db);
  const { id } = await createExam(context, { name: 'Basics', weight: 10, gameSystemId });
  const questions = [{ name: 'Who goes first?', url: null }];
  await saveQuestions(context, { examId: id, revision: 1, questions });
  expect(await lastWords(context, id)).toMatchObject({ before: { questions: [] }, after: { questions } });
  await updateExam(context, { examId: id, revision: 2, name: 'Basics', weight: 20 });
  expect(await lastWords(context, id)).toMatchObject({ before: { weight: 10 }, after: { weight: 20 } });
});

test('the history of a store has what its form, an admin and an import changed', async () => {
  const context = await asAdmin();
  await importRetailers(context, { rows: [{ ...store, country: '' }], dryRun: false });
  const { id } = await db.selectFrom('retailers').select('id').executeTakeFirstOrThrow();
  await importRetailers(context, { rows: [{ ...store, phone: '412-555-0100', country: '' }], dryRun: false });
  expect(await lastWords(context, id)).toEqual({
    action: 'retailer.import',
    before: { phone: null },
    after: { phone: '412-555-0100' },
  });
  const form = { ...store, phone: '412-555-0100', status: 'active' as const };
  await updateRetailer(context, { ...form, name: 'Rook', retailerId: id, revision: 2 });
  expect(await lastWords(context, id)).toMatchObject({
    before: { name: 'Corner Rook' },
    after: { name: 'Rook' },
  });
  await setStatus(context, { retailerId: id, status: 'inactive' });
  expect(await lastWords(context, id)).toMatchObject({
    before: { status: 'active' },
    after: { status: 'inactive' },
  });
});

test("what moderators remove from a store's page leaves its history too", async () => {
  const context = await asAdmin();
  const { id } = await makeRetailer(db, { ...fieldsOf(store), description: 'Cheap watches.' });
  const change = { ...store, status: 'active' as const, retailerId: id, revision: 1 };
  await updateRetailer(context, { ...change, name: 'Rook', description: 'Very cheap watches.' });
  const [thing] = retailersThings;
  await inTransaction(context, (inner) => thing!.remove!(inner, id));
  expect(await lastWords(context, id)).toEqual({
    action: 'retailer.update',
    before: { name: 'Corner Rook' },
    after: { name: 'Rook' },
  });
  const history = await db.selectFrom('history').selectAll().execute();
  expect(JSON.stringify(history)).not.toContain('watches');
});

/** A store's columns. */
function fieldsOf({ websiteUrl, phone, email, ...fields }: typeof store) {
  return { ...fields, phone: phone || null, email: email || null, website_url: websiteUrl || null };
}
