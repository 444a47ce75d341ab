import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { makeUser } from '#demo/factories/people.ts';
import { contractsNotices } from '../notices.ts';
import {
  createTemplate,
  getManagedTemplate,
  publishTemplate,
  setRetired,
  updateTemplate,
} from './manage-templates.ts';
import { AGREEMENTS_QUEUE, tellAgreementQueue } from './tell-agreement-queue.ts';

const { db } = testDatabase();
const told = () => toldIn(db, contractsNotices);
const text = { name: 'House rules', description: 'Read me', content: 'Be kind.' };
const clauses = [{ name: 'Section 1', clauseName: 'Fairness', clauseContent: 'Share the dice.' }];

/** An admin who has published an agreement, and its id. */
async function published() {
  const admin = await makeUser(db, { role: 'admin' });
  const context = testContext({ db, actor: userActor({ userId: admin.id, role: 'admin' }) });
  const { id: templateId } = await createTemplate(context, text);
  const { revision } = await getManagedTemplate(context, { templateId });
  const saved = await updateTemplate(context, { ...text, templateId, revision, clauses });
  await publishTemplate(context, { templateId, revision: saved.revision });
  return { context, templateId };
}

type AdminContext = Awaited<ReturnType<typeof published>>['context'];

async function work(context: AdminContext) {
  const queue = tellAgreementQueue({ ...context, jobs: Promise.resolve(context.jobs) });
  const jobs = context.enqueued.filter(({ name }) => name === AGREEMENTS_QUEUE);
  expect(jobs).toHaveLength(1);
  for (const { payload } of jobs) await queue.work(payload);
}

test('a published agreement is told to everybody but who published it, once however often its job is done', async () => {
  const users = [await makeUser(db), await makeUser(db)];
  const { context } = await published();
  await work(context);
  await work(context);
  const [notice, ...others] = await told();
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ title: 'Please read and decide: House rules', path: '/my/contracts' });
  expect(notice?.to.toSorted()).toEqual(users.map(({ id }) => id).toSorted());
});

test('one that was taken back meanwhile is told to nobody', async () => {
  await makeUser(db);
  const { context, templateId } = await published();
  await setRetired(context, { templateId, retired: true });
  await work(context);
  expect(await told()).toEqual([]);
});
