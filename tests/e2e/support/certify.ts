import type { Page } from '@playwright/test';
import { expect, originOf, signInAs } from './fixtures.ts';

type Named = { id: string; name: string };

/** Calls the API as whoever is signed in on a page. */
export async function ask<T>(
  page: Page,
  method: 'get' | 'post' | 'put',
  path: string,
  data?: object,
): Promise<T> {
  const headers = { origin: originOf(page) };
  const answer = await page.request[method](`/api${path}`, data ? { data, headers } : { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/** Adds a game system to the signed-in player's own. @returns its id */
export async function addGameSystem(page: Page, system = 'Frostgrave'): Promise<string> {
  const systems = await ask<{ items: Named[] }>(page, 'get', '/game-systems');
  const gameSystemId = systems.items.find(({ name }) => name === system)!.id;
  await ask(page, 'post', '/game-accounts', { gameSystemId, accountId: 'Not Available' });
  return gameSystemId;
}

/** An admin publishes an exam of a game system with two questions. */
async function publishExam(admin: Page, gameSystemId: string, name: string): Promise<void> {
  const { id } = await ask<Named>(admin, 'post', '/admin/exams', { name, weight: 1, gameSystemId });
  const questions = [
    { name: 'How do you begin?', url: null },
    { name: 'How do you end?', url: null },
  ];
  await ask(admin, 'put', `/admin/exams/${id}/questions`, { revision: 1, questions });
  await ask(admin, 'post', `/admin/exams/${id}/publication`, { revision: 2 });
}

/**
 * The signed-in player takes an exam of the demo world, or a new one of this name, an admin grades it with 91%, and the player
 * is told.
 * @returns the exam, the submission, and a page on which the admin is signed in
 */
export async function certifyNewcomer(
  page: Page,
  newExam?: string,
): Promise<{ examId: string; submissionId: string; admin: Page }> {
  // The demo accounts have no account in the other one: what waits for them stays as it is.
  const gameSystemId = await addGameSystem(page, newExam === undefined ? 'Frostgrave' : 'Gaslands');
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: originOf(page) });
  const admin = await context.newPage();
  await signInAs(admin, 'admin');
  if (newExam !== undefined) await publishExam(admin, gameSystemId, newExam);
  const available = await ask<{ items: Named[] }>(page, 'get', '/exams/available');
  const examId = available.items.find(({ name }) => name === (newExam ?? 'Warband Stewardship'))!.id;
  const exam = await ask<{ sha256: string; questions: { id: string }[] }>(page, 'get', `/exams/${examId}`);
  const answers = exam.questions.map(({ id }) => ({ questionId: id, text: 'I ask first.' }));
  await ask(page, 'post', `/exams/${examId}/submission`, { shownSha256: exam.sha256, answers });
  const taken = await ask<{ items: { id: string }[] }>(page, 'get', '/exams/completed');
  const submissionId = taken.items[0]!.id;
  await ask(admin, 'put', `/submissions/${submissionId}/score`, {
    revision: 1,
    scorePercent: 91,
    note: null,
  });
  // The player is told ten seconds later.
  await expect
    .poll(
      async () =>
        (await ask<{ submission: { isTold: boolean } }>(page, 'get', `/exams/${examId}`)).submission.isTold,
      { timeout: 30_000 },
    )
    .toBe(true);
  return { examId, submissionId, admin };
}
