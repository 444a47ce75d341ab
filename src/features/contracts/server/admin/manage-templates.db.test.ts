import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeUser } from '../../../../demo/factories/people.ts';
import { decideAgreement } from '../decide-agreement.ts';
import { getExecuted, getTemplate } from '../get-contract.ts';
import { listTemplates } from '../list-contracts.ts';
import {
  updateTemplate,
  createTemplate,
  getManagedTemplate,
  removeTemplate,
  setRetired,
} from './manage-templates.ts';

const { db } = testDatabase();
const asAdmin = testContext({ db, actor: userActor({ role: 'admin' }) });
const text = { name: 'House rules', description: 'Read me', content: 'Be kind.' };
const clause = { name: 'Section 1', clauseName: 'Fairness', clauseContent: 'Share the dice.' };

async function makeTemplate() {
  const { id } = await createTemplate(asAdmin, text);
  await updateTemplate(asAdmin, { ...text, templateId: id, clauses: [clause] });
  return id;
}

async function asUser() {
  const user = await makeUser(db);
  return testContext({ db, actor: userActor({ userId: user.id }) });
}

/** How many templates are offered to a user without decisions. */
const offered = async () => (await listTemplates(await asUser(), {})).items.length;

test('a new template is offered with its clauses in their order', async () => {
  const id = await makeTemplate();
  const second = { ...clause, name: 'Section 2', clauseName: 'Noise' };
  await updateTemplate(asAdmin, { ...text, templateId: id, clauses: [second, clause] });
  const shown = await getTemplate(await asUser(), { templateId: id });
  expect(shown.clauses.map(({ clause: { name } }) => name)).toEqual(['Noise', 'Fairness']);
});

test('an executed copy is never touched by what happens to its template, and is no template itself', async () => {
  const id = await makeTemplate();
  const user = await asUser();
  const { sha256 } = await getTemplate(user, { templateId: id });
  const copy = await decideAgreement(user, { templateId: id, decision: 'accepted', shownSha256: sha256 });
  const before = await getExecuted(user, { contractId: copy.id });
  await updateTemplate(asAdmin, { ...text, templateId: id, content: 'Be quick.', clauses: [] });
  await setRetired(asAdmin, { templateId: id, retired: true });
  expect(await getExecuted(user, { contractId: copy.id })).toEqual(before);
  const asTemplate = { ...text, templateId: copy.id, clauses: [] };
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
