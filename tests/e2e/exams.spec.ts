import type { Page } from '@playwright/test';
import { expect, originOf, signInAs, signUpNewcomer, test } from './support/fixtures.ts';
import { mailTo } from './support/outbox.ts';

const SUBMIT_ERROR = 'There was an error submitting your exam. Please try again.';
const LOAD_ERROR = 'There was an error loading your exams. Please try again later.';

const toast = (page: Page, text: string) => page.getByLabel('Messages').getByText(text, { exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const answers = (page: Page) => page.getByRole('form').getByRole('textbox');

async function answerEverything(page: Page, text: string): Promise<void> {
  for (const [index, field] of (await answers(page).all()).entries())
    await field.fill(`${text} ${index + 1}`);
}

/** Adds a game system to the signed-in player's own by the API. */
async function addGameSystem(page: Page, name: string): Promise<void> {
  const { request } = page.context();
  const { items } = (await (await request.get('/api/game-systems')).json()) as {
    items: { id: string; name: string }[];
  };
  const gameSystemId = items.find((system) => system.name === name)?.id;
  const answer = await request.post('/api/game-accounts', {
    data: { gameSystemId, accountId: 'Not Available' },
    headers: { origin: originOf(page) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

type AsAdmin = (method: 'get' | 'post' | 'put', path: string, data?: object) => Promise<unknown>;

/** Does what an admin does in the console, by the API. */
async function asAdmin(page: Page, work: (ask: AsAdmin) => Promise<void>): Promise<void> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: originOf(page) });
  await signInAs(await context.newPage(), 'admin');
  await work(async (method, path, data) => {
    const options = data && { data, headers: { origin: originOf(page) } };
    const answer = await context.request[method](`/api${path}`, options);
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  });
  await context.close();
}

/** Grades the newest exam of this name that waits. */
async function gradeAsAdmin(page: Page, examName: string, scorePercent: number, note: string): Promise<void> {
  await asAdmin(page, async (ask) => {
    let found: { id: string; submittedAt: string } | undefined;
    let cursor: string | null = '';
    while (cursor !== null) {
      const path = `/submissions/in-review${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;
      const list = (await ask('get', path)) as {
        items: { id: string; exam: { name: string }; submittedAt: string }[];
        nextCursor: string | null;
      };
      found = list.items.findLast(({ exam }) => exam.name === examName) ?? found;
      cursor = list.nextCursor;
    }
    const { revision } = (await ask('get', `/submissions/${found?.id}`)) as { revision: number };
    await ask('put', `/submissions/${found?.id}/score`, { revision, scorePercent, note });
  });
}

type Question = { id?: string; name: string; url: string | null };
type Managed = { revision: number; questions: Question[] };

/** Publishes an exam of a game system with two questions. @returns its id */
async function publishExam(page: Page, system: string, name: string): Promise<string> {
  let examId = '';
  await asAdmin(page, async (ask) => {
    const { items } = (await ask('get', '/game-systems')) as { items: { id: string; name: string }[] };
    const gameSystemId = items.find((found) => found.name === system)?.id;
    examId = ((await ask('post', '/admin/exams', { name, weight: 1, gameSystemId })) as { id: string }).id;
  });
  await rewriteQuestions(page, examId, () => [
    { name: 'How do you begin?', url: null },
    { name: 'How do you end?', url: null },
  ]);
  await asAdmin(page, async (ask) => {
    const { revision } = (await ask('get', `/admin/exams/${examId}`)) as Managed;
    await ask('post', `/admin/exams/${examId}/publication`, { revision });
  });
  return examId;
}

/** Replaces the questions of an exam. */
const rewriteQuestions = (page: Page, examId: string, change: (questions: Question[]) => Question[]) =>
  asAdmin(page, async (ask) => {
    const { revision, questions } = (await ask('get', `/admin/exams/${examId}`)) as Managed;
    await ask('put', `/admin/exams/${examId}/questions`, { revision, questions: change(questions) });
  });

test('an exam goes from available to In Review to a score, and no answer is lost on the way', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  const email = await signUpNewcomer(page);
  await page.goto('/my/exams');
  await expect(page.getByText("You haven't taken any exams yet.")).toBeVisible();
  await expect(
    page.getByText('No exams are currently available. Add more games to unlock exams.'),
  ).toBeVisible();
  await addGameSystem(page, 'Frostgrave');
  await page.reload();
  await section(page, 'Available').getByRole('link', { name: 'Take Exam: Warband Stewardship' }).click();
  await expect(page.getByRole('heading', { name: 'Warband Stewardship' })).toBeVisible();
  await expect(answers(page).first()).toHaveAccessibleName(/^1\. /);
  const submit = page.getByRole('form').getByRole('button', { name: 'Submit Exam' });
  const count = await answers(page).count();

  await test.step('each answer is required', async () => {
    await submit.click();
    await expect(page.getByText('Answer is required')).toHaveCount(count);
    await expect(answers(page).first()).toBeFocused();
  });

  await test.step('what was typed outlives the page', async () => {
    await answerEverything(page, 'I ask first');
    await page.goto('/my/exams');
    await page.getByRole('link', { name: 'Continue: Warband Stewardship' }).click();
    await page.reload();
    await expect(answers(page).last()).toHaveValue(`I ask first ${count}`);
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    await answers(otherTab).last().fill('In the other tab');
    await expect(answers(page).last()).toHaveValue('In the other tab');
    await otherTab.close();
    await expect(page.getByText(`${count} of ${count} answered.`)).toBeVisible();
  });

  const question = page.getByRole('alertdialog', { name: 'Submit this exam?' });
  await test.step('a question comes before it is submitted, and a failure keeps the answers', async () => {
    await submit.click();
    await question.getByRole('button', { name: 'Keep Writing' }).click();
    await expect(question).toBeHidden();
    await page.route('**/submission', (route) => route.abort());
    await submit.click();
    await question.getByRole('button', { name: 'Submit Exam' }).click();
    await expect(toast(page, SUBMIT_ERROR)).toBeVisible();
    await expect(answers(page).first()).toHaveValue('I ask first 1');
    await page.unroute('**/submission');
  });

  await test.step('submitted, it is in review and certifies', async () => {
    await submit.click();
    await question.getByRole('button', { name: 'Submit Exam' }).dblclick();
    await expect(page.getByText('In Review', { exact: true })).toBeVisible();
    await expect(page.getByText('Certified for Frostgrave')).toBeVisible();
    await expect(page.getByText('I ask first 1')).toBeVisible();
    await expect(answers(page)).toHaveCount(0);
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
    expect(kept).toEqual([]);
    await page.goto('/my/exams');
    await expect(cardOf(page, 'Warband Stewardship')).toHaveCount(1);
    await expect(section(page, 'Completed').getByText('In Review')).toBeVisible();
    await page.goto('/qualify/get-certified');
    const system = cardOf(page, 'Frostgrave');
    await expect(system.getByText('Certified', { exact: true })).toBeVisible();
    await system.getByRole('link', { name: 'Warband Stewardship', exact: true }).click();
    await expect(page).toHaveURL(/\/my\/exams\/./);
    await page.getByRole('link', { name: 'Back to My Exams' }).click();
    await expect(page).toHaveURL('/my/exams');
  });

  await test.step('graded, it shows a percentage, and a mail tells', async () => {
    await gradeAsAdmin(page, 'Warband Stewardship', 87, 'Well kept.');
    await page.goto('/my/exams');
    await expect(section(page, 'Completed').getByText('87%')).toBeVisible();
    await page.getByRole('link', { name: 'View Warband Stewardship' }).click();
    await expect(page.getByText('87%')).toBeVisible();
    await expect(page.getByText('Well kept.')).toBeVisible();
    // The mail leaves some seconds after the score, so that a slip can be taken back.
    await expect(async () => {
      const mail = await mailTo(email);
      expect(mail.subject).toBe('Your exam was graded: Warband Stewardship');
      expect(mail.text).toContain('87%');
      expect(mail.text).toContain('Well kept.');
    }).toPass();
  });
});

test('questions that are rewritten while they are answered: nothing is submitted or lost, and the page shows what changed', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signUpNewcomer(page);
  await addGameSystem(page, 'Frostgrave');
  const examId = await publishExam(page, 'Frostgrave', 'Winter Rules');
  await page.goto(`/my/exams/${examId}`);
  await expect(answers(page)).toHaveCount(2);
  await answerEverything(page, 'I ask first');
  await rewriteQuestions(page, examId, ([begin, end]) => [
    { ...begin!, name: 'How do you never begin?' },
    { name: 'What comes between?', url: null },
    end!,
  ]);
  const submit = page.getByRole('form').getByRole('button', { name: 'Submit Exam' });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Submit Exam' });
  await submit.click();
  await confirm.click();
  const changed = page.getByRole('status').filter({ hasText: 'The questions of this exam have changed' });
  await expect(changed.locator('..')).toBeFocused();
  await expect(page.getByText('When you answered, it read: “How do you begin?”')).toBeVisible();
  await expect(page.getByText('This question has changed')).toHaveCount(1);
  const [first, between, last] = [answers(page).nth(0), answers(page).nth(1), answers(page).nth(2)];
  await expect(first).toHaveAccessibleName('1. How do you never begin?');
  await expect(first).toHaveValue('I ask first 1');
  await expect(between).toHaveValue('');
  await expect(last).toHaveValue('I ask first 2');

  await page.reload();
  await expect(page.getByText('When you answered, it read: “How do you begin?”')).toBeVisible();
  await first.fill('I always begin');
  await between.fill('A pause');
  await submit.click();
  await confirm.click();
  await expect(page.getByText('In Review', { exact: true })).toBeVisible();
  await expect(page.getByText('I always begin')).toBeVisible();
});

test('a session that ends while an exam is written costs no answer', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  await page.goto('/my/exams');
  await page
    .getByRole('link', { name: /^Take Exam/ })
    .first()
    .click();
  await expect(answers(page).first()).toBeVisible();
  const address = page.url();
  await answerEverything(page, 'Kindly');
  await page.context().clearCookies();
  await page.getByRole('form').getByRole('button', { name: 'Submit Exam' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Exam' }).click();
  await expect(toast(page, SUBMIT_ERROR)).toBeVisible();
  await expect(page.getByText('Your session has ended').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/auth');
  await signInAs(page, 'player');
  await page.goto(address);
  await expect(answers(page).first()).toHaveValue('Kindly 1');
  // Nobody else on this device finds it.
  await signInAs(page, 'organiser');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Kindly')).toHaveCount(0);
});

test('a missing exam says so and leads back; lists that could not be read are told with a retry', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  await page.goto('/my/exams/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Exam Not Found' })).toBeVisible();
  await page.route('**/api/exams/completed', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/exams/available', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('link', { name: 'Return to My Exams' }).click();
  await expect(page).toHaveURL('/my/exams');
  await expect(page.getByText(LOAD_ERROR)).toHaveCount(2);
  await page.unroute('**/api/exams/completed');
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByText('Running Your First Table')).toBeVisible();
  await expect(cardOf(page, 'Fair Play for Heroes').getByText('In Review')).toBeVisible();
});
