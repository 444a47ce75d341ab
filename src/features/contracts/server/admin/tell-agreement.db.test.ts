import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { contractsNotices } from '../notices.ts';
import {
  createTemplate,
  createVersion,
  getManagedTemplate,
  publishTemplate,
  setAudience,
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

test('a published agreement is told to everybody but the admin who published it, once however often its job is done', async () => {
  const users = [await makeUser(db), await makeUser(db)];
  const { context } = await published();
  await work(context);
  await work(context);
  const [notice, ...others] = await told();
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ title: 'Please read and decide: House rules', path: '/my/contracts' });
  expect(notice?.to.toSorted()).toEqual(users.map(({ id }) => id).toSorted());
});

test('an agreement of organisers is told to them alone, and to the others once they are asked too', async () => {
  const [organiser, other] = [await makePlayer(db), await makePlayer(db)];
  await makeCampaign(db, { owner: organiser });
  const admin = await makeUser(db, { role: 'admin' });
  const context = testContext({ db, actor: userActor({ userId: admin.id, role: 'admin' }) });
  const { id: templateId } = await createTemplate(context, text);
  await setAudience(context, { templateId, audience: 'organisers' });
  const { revision } = await getManagedTemplate(context, { templateId });
  const saved = await updateTemplate(context, { ...text, templateId, revision, clauses });
  await publishTemplate(context, { templateId, revision: saved.revision });
  await work(context);
  expect((await told()).map(({ to }) => to)).toEqual([[organiser.auth_id]]);

  context.enqueued.length = 0;
  await setAudience(context, { templateId, audience: 'everybody' });
  await setAudience(context, { templateId, audience: 'everybody' });
  await work(context);
  expect((await told()).flatMap(({ to }) => to).toSorted()).toEqual(
    [organiser.auth_id, other.auth_id].toSorted(),
  );
  const { id: next } = await createVersion(context, { templateId });
  expect(await getManagedTemplate(context, { templateId: next })).toMatchObject({ audience: 'everybody' });
});

test('one that was taken back meanwhile is told to nobody', async () => {
  await makeUser(db);
  const { context, templateId } = await published();
  await setRetired(context, { templateId, retired: true });
  await work(context);
  expect(await told()).toEqual([]);
});
