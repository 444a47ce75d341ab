import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { decideAgreement } from '../decide-agreement.ts';
import { getExecuted, getTemplate } from '../get-contract.ts';
import { listTemplates } from '../list-contracts.ts';
import {
  createTemplate,
  createVersion,
  getManagedTemplate,
  listAllTemplates,
  publishTemplate,
  removeTemplate,
  setRetired,
  updateTemplate,
} from './manage-templates.ts';

const { db } = testDatabase();
const asAdmin = testContext({ db, actor: userActor({ role: 'admin' }) });
/** Saves a draft over whatever state it is in. */
async function write(given: Omit<Parameters<typeof updateTemplate>[1], 'revision'>) {
  const { revision } = await getManagedTemplate(asAdmin, { templateId: given.templateId });
  return updateTemplate(asAdmin, { ...given, revision });
}
const publish = async (templateId: string) => {
  const { revision } = await getManagedTemplate(asAdmin, { templateId });
  return publishTemplate(asAdmin, { templateId, revision });
};
const text = { name: 'House rules', description: 'Read me', content: 'Be kind.' };
const clause = { name: 'Section 1', clauseName: 'Fairness', clauseContent: 'Share the dice.' };

const refusedWith = (code: string) => ({ refusal: { code } });

async function makeDraft() {
  const { id } = await createTemplate(asAdmin, text);
  await write({ ...text, templateId: id, clauses: [clause] });
  return id;
}

async function makeTemplate() {
  const id = await makeDraft();
  await publish(id);
  return id;
}

async function asUser() {
  const user = await makeUser(db);
  return testContext({ db, actor: userActor({ userId: user.id }) });
}

/** How many templates are offered to a user without decisions. */
const offered = async () => (await listTemplates(await asUser(), {})).items.length;

test('a published template is offered with its clauses in their order', async () => {
  const id = await makeDraft();
  const second = { ...clause, name: 'Section 2', clauseName: 'Noise' };
  await write({ ...text, templateId: id, clauses: [second, clause] });
  await publish(id);
  const shown = await getTemplate(await asUser(), { templateId: id });
  expect(shown.clauses.map(({ clause: { name } }) => name)).toEqual(['Noise', 'Fairness']);
});

test('an executed copy is never touched by what happens to its template, and is no template itself', async () => {
  const id = await makeTemplate();
  const user = await asUser();
  const { sha256 } = await getTemplate(user, { templateId: id });
  const copy = await decideAgreement(user, { templateId: id, decision: 'accepted', shownSha256: sha256 });
  const before = await getExecuted(user, { contractId: copy.id });
  await setRetired(asAdmin, { templateId: id, retired: true });
  expect(await getExecuted(user, { contractId: copy.id })).toEqual(before);
  const asTemplate = { ...text, templateId: copy.id, revision: 1, clauses: [] };
  await expect(updateTemplate(asAdmin, asTemplate)).rejects.toMatchObject({
    refusal: { code: 'TEMPLATE_NOT_FOUND' },
  });
  expect(await getManagedTemplate(asAdmin, { templateId: id })).toMatchObject({ decisionCount: 1 });
});

test('a retired template is offered to nobody until it is offered again', async () => {
  const id = await makeTemplate();
  await setRetired(asAdmin, { templateId: id, retired: true });
  expect(await offered()).toBe(0);
  await setRetired(asAdmin, { templateId: id, retired: false });
  expect(await offered()).toBe(1);
});

test('a template that nobody decided on is removed with its clauses, and the log keeps its text', async () => {
  const id = await makeTemplate();
  await removeTemplate(asAdmin, { templateId: id });
  expect(await db.selectFrom('contracts').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('contract_clauses').select('id').execute()).toEqual([]);
  const entry = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'template.remove')
    .executeTakeFirst();
  expect(entry).toMatchObject({
    details: { before: { clauses: 1, retired: false } },
  });
});

test('a template that somebody decided on stays; an executed copy is no template and is never removed', async () => {
  const id = await makeTemplate();
  const user = await asUser();
  const { sha256 } = await getTemplate(user, { templateId: id });
  const copy = await decideAgreement(user, { templateId: id, decision: 'declined', shownSha256: sha256 });
  await expect(removeTemplate(asAdmin, { templateId: id })).rejects.toMatchObject({
    refusal: {
      code: 'TEMPLATE_IN_USE',
      message: 'This agreement has responses. Retire it instead of deleting it.',
    },
  });
  await expect(removeTemplate(asAdmin, { templateId: copy.id })).rejects.toMatchObject({
    refusal: { code: 'TEMPLATE_NOT_FOUND' },
  });
  expect(await getExecuted(user, { contractId: copy.id })).toMatchObject({ decision: 'declined' });
});

test('a draft is offered to nobody, and cannot be read or decided on by its address', async () => {
  const id = await makeDraft();
  const user = await asUser();
  expect(await offered()).toBe(0);
  const gone = refusedWith('TEMPLATE_NOT_FOUND');
  await expect(getTemplate(user, { templateId: id })).rejects.toMatchObject(gone);
  const decision = { templateId: id, decision: 'accepted', shownSha256: '0'.repeat(64) } as const;
  await expect(decideAgreement(user, decision)).rejects.toMatchObject(gone);
  expect(await db.selectFrom('contract_profiles').select('id').execute()).toEqual([]);
  await publish(id);
  expect(await offered()).toBe(1);
});

test('an agreement without clauses is not published, and a published one changes no more', async () => {
  const { id } = await createTemplate(asAdmin, text);
  await expect(publish(id)).rejects.toMatchObject(refusedWith('TEMPLATE_EMPTY'));
  expect(await offered()).toBe(0);
  const published = await makeTemplate();
  await expect(
    write({ ...text, templateId: published, content: 'Be quick.', clauses: [] }),
  ).rejects.toMatchObject(refusedWith('TEMPLATE_PUBLISHED'));
  expect(await getManagedTemplate(asAdmin, { templateId: published })).toMatchObject(text);
});

test('a new version asks who accepted the older one again; the older copy stays, and its address leads to the new text', async () => {
  const first = await makeTemplate();
  const user = await asUser();
  const { sha256 } = await getTemplate(user, { templateId: first });
  const copy = await decideAgreement(user, { templateId: first, decision: 'accepted', shownSha256: sha256 });
  const stored = await getExecuted(user, { contractId: copy.id });
  const offeredTo = async () => (await listTemplates(user, {})).items.map(({ id, version }) => [id, version]);
  expect(await offeredTo()).toEqual([]);

  const { id: second } = await createVersion(asAdmin, { templateId: first });
  expect(await createVersion(asAdmin, { templateId: first })).toEqual({ id: second });
  await write({ ...text, templateId: second, content: 'Be kinder.', clauses: [clause] });
  expect(await offeredTo()).toEqual([]);
  await publish(second);

  expect(await offeredTo()).toEqual([[second, 2]]);
  expect(await offered()).toBe(1);
  expect(await getTemplate(user, { templateId: first })).toMatchObject({
    id: second,
    content: 'Be kinder.',
    version: 2,
    agreedBefore: { version: 1, content: text.content, clauses: stored.clauses, decidedAt: copy.decidedAt },
  });
  expect(await getTemplate(await asUser(), { templateId: first })).toMatchObject({ agreedBefore: null });
  expect(await getExecuted(user, { contractId: copy.id })).toEqual(stored);
  const states = (await listAllTemplates(asAdmin, { sort: 'created' })).items;
  expect(states).toMatchObject([
    { version: 1, retiredAt: expect.any(String), nextVersion: { id: second, isPublished: true } },
    { version: 2, retiredAt: null, nextVersion: null },
  ]);
  for (const change of [
    createVersion(asAdmin, { templateId: first }),
    setRetired(asAdmin, { templateId: first, retired: false }),
  ])
    await expect(change).rejects.toMatchObject(refusedWith('TEMPLATE_REPLACED'));
});

test('drafts and published agreements are listed apart', async () => {
  const [draft, published, retired] = [await makeDraft(), await makeTemplate(), await makeTemplate()];
  await setRetired(asAdmin, { templateId: retired, retired: true });
  const idsOf = async (state: 'draft' | 'published' | 'retired') =>
    (await listAllTemplates(asAdmin, { state })).items.map(({ id }) => id);
  expect(await idsOf('draft')).toEqual([draft]);
  expect(await idsOf('published')).toEqual([published]);
  expect(await idsOf('retired')).toEqual([retired]);
});

test('of two tabs that save or publish one saved state, the later is refused and told', async () => {
  const id = await makeDraft();
  const { revision } = await getManagedTemplate(asAdmin, { templateId: id });
  const stale = refusedWith('STALE_REVISION');
  const given = { ...text, templateId: id, revision, clauses: [clause] };
  const both = await Promise.allSettled([
    updateTemplate(asAdmin, { ...given, description: 'First' }),
    updateTemplate(asAdmin, { ...given, name: 'Second' }),
  ]);
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: stale }]);
  await expect(publishTemplate(asAdmin, { templateId: id, revision })).rejects.toMatchObject(stale);
  expect(await offered()).toBe(0);
  await publishTemplate(asAdmin, { templateId: id, revision: revision + 1 });
  expect(await offered()).toBe(1);
});
