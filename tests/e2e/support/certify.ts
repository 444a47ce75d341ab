import type { Page } from '@playwright/test';
import { expect, originOf, signInAs } from './fixtures.ts';

type Named = { id: string; name: string };

/** Calls the API as whoever is signed in on a page. */
async function ask<T>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> {
  const headers = { origin: originOf(page) };
  const answer = await page.request[method](`/api${path}`, data ? { data, headers } : { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/**
 * The signed-in player takes an exam of the demo world, an admin grades it with 91%, and the player is told.
 * @returns the exam, the submission, and a page on which the admin is signed in
 */
export async function certifyNewcomer(
  page: Page,
): Promise<{ examId: string; submissionId: string; admin: Page }> {
  const systems = await ask<{ items: Named[] }>(page, 'get', '/game-systems');
  const gameSystemId = systems.items.find(({ name }) => name === 'Frostgrave')!.id;
  await ask(page, 'post', '/game-accounts', { gameSystemId, accountId: 'Not Available' });
  const available = await ask<{ items: Named[] }>(page, 'get', '/exams/available');
  const examId = available.items.find(({ name }) => name === 'Warband Stewardship')!.id;
  const exam = await ask<{ sha256: string; questions: { id: string }[] }>(page, 'get', `/exams/${examId}`);
  const answers = exam.questions.map(({ id }) => ({ questionId: id, text: 'I ask first.' }));
  await ask(page, 'post', `/exams/${examId}/submission`, { shownSha256: exam.sha256, answers });
  const taken = await ask<{ items: { id: string }[] }>(page, 'get', '/exams/completed');
  const submissionId = taken.items[0]!.id;

  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: originOf(page) });
  const admin = await context.newPage();
  await signInAs(admin, 'admin');
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
