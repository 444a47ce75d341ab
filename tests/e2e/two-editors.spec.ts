import type { Browser, Page } from '@playwright/test';
import { expect, originOf, signInAs, test } from './support/fixtures.ts';

/** A second page of an admin, with a session of its own. */
async function anotherAdmin(page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: originOf(page) });
  const other = await context.newPage();
  await signInAs(other, 'admin');
  return other;
}

const staleDialog = (page: Page) => page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' });

const said = (page: Page, text: string) => page.getByLabel('Messages').getByText(text, { exact: true });

/** Sends what an admin's browser would, and expects that it worked. */
async function send(page: Page, method: 'post' | 'put', path: string, data: object): Promise<{ id: string }> {
  const answer = await page
    .context()
    .request[method](`/api${path}`, { data, headers: { origin: originOf(page) } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string };
}

/** A game system of a name that no other has. */
const makeSystem = (page: Page, name: string) =>
  send(page, 'post', '/admin/game-systems', { name, description: null, videoUrl: null, status: 'inactive' });

async function openSystem(page: Page, name: string) {
  await page.goto(`/admin/game-systems?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('dialog', { name: `Edit ${name}` });
}

test('two admins edit one game system: changes of different fields are both kept, of one field both texts are shown', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/409/);
  await signInAs(page, 'admin');
  const name = `Salt and Iron ${Date.now()}`;
  await makeSystem(page, name);
  const other = await anotherAdmin(page, browser);
  const [mine, theirs] = [await openSystem(page, name), await openSystem(other, name)];
  await theirs.getByLabel('Description').fill('Of salt.');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(said(other, 'Game system saved')).toBeVisible();
  await mine.getByLabel('Video').fill('https://video.example/1');
  await mine.getByRole('button', { name: 'Save' }).click();
  const kept = page.getByRole('region', { name: 'Changed by them alone, and kept if you save yours' });
  await expect(kept).toHaveText(/Description.*Of salt\./);
  await staleDialog(page).getByRole('button', { name: 'Save both' }).click();
  await expect(said(page, 'Game system saved')).toBeVisible();

  const [again, late] = [await openSystem(other, name), await openSystem(page, name)];
  await expect(again.getByLabel('Video')).toHaveValue('https://video.example/1');
  await expect(again.getByLabel('Description')).toHaveValue('Of salt.');
  await again.getByLabel('Description').fill('Of salt and wind.');
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(said(other, 'Game system saved').last()).toBeVisible();
  await late.getByLabel('Description').fill('Of salt and iron.');
  await late.getByRole('button', { name: 'Save' }).click();
  const conflict = staleDialog(page).getByRole('region', { name: 'Description' });
  await expect(conflict).toContainText('Of salt and wind.');
  await expect(conflict).toContainText('Of salt and iron.');
  await staleDialog(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(late.getByLabel('Description')).toHaveValue('Of salt and wind.');
  await other.context().close();
});

test('two admins write questions of one exam: each question that only one touched is kept', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/409/);
  await signInAs(page, 'admin');
  const { id: gameSystemId } = await makeSystem(page, `Brine ${Date.now()}`);
  const { id } = await send(page, 'post', '/admin/exams', { name: 'Of brine', weight: 1, gameSystemId });
  const questions = [
    { name: 'What is brine?', url: null },
    { name: 'Who drinks it?', url: null },
  ];
  await send(page, 'put', `/admin/exams/${id}/questions`, { revision: 1, questions });
  const other = await anotherAdmin(page, browser);
  for (const one of [page, other]) {
    await one.goto(`/admin/exams/${id}`);
    await expect(one.getByLabel('Question 2', { exact: true })).toHaveValue('Who drinks it?');
  }
  await other.getByLabel('Question 1', { exact: true }).fill('What is brine made of?');
  await other.getByRole('button', { name: 'Save questions' }).click();
  await expect(said(other, 'Questions saved')).toBeVisible();
  await page.getByLabel('Question 2', { exact: true }).fill('Who never drinks it?');
  await page.getByRole('button', { name: 'Save questions' }).click();
  await staleDialog(page).getByRole('button', { name: 'Save both' }).click();
  await expect(said(page, 'Questions saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Question 1', { exact: true })).toHaveValue('What is brine made of?');
  await expect(page.getByLabel('Question 2', { exact: true })).toHaveValue('Who never drinks it?');
  await other.context().close();
});

test('two graders of one exam: the second reads the score and note of the first before anything is replaced', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/409/);
  await signInAs(page, 'admin');
  await page.goto('/admin/grading');
  await page
    .getByRole('link', { name: /^Grade/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/grading\/./);
  const address = page.url();
  const other = await anotherAdmin(page, browser);
  await other.goto(address);
  for (const one of [page, other])
    await expect(one.getByRole('textbox', { name: 'Percent' })).toHaveValue('');
  // Graded, and taken back at once: nothing is different for the one who has the page open.
  await other.getByRole('textbox', { name: 'Percent' }).fill('7');
  await other.getByRole('button', { name: 'Save and go on to the next' }).click();
  await other.getByLabel('Messages').getByRole('button', { name: 'Undo' }).click();
  await expect(said(other, 'The exam waits for its score again')).toBeVisible();
  await page.getByRole('textbox', { name: 'Percent' }).fill('50');
  await page.getByRole('button', { name: 'Save and go on to the next' }).click();
  await expect(page).not.toHaveURL(address);
  await page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, 'The exam waits for its score again')).toBeVisible();

  for (const one of [page, other]) {
    await one.goto(address);
    await expect(one.getByRole('textbox', { name: 'Percent' })).toHaveValue('');
  }
  await other.getByRole('textbox', { name: 'Percent' }).fill('60');
  await other.getByLabel('Note to the player').fill('Well read.');
  await other.getByRole('button', { name: 'Save and go on to the next' }).click();
  await expect(other).not.toHaveURL(address);
  await page.getByRole('textbox', { name: 'Percent' }).fill('95');
  await page.getByRole('button', { name: 'Save and go on to the next' }).click();
  await expect(staleDialog(page).getByRole('region', { name: 'Percent' })).toContainText('60%');
  await expect(staleDialog(page)).toContainText('Note to the player');
  await expect(staleDialog(page)).toContainText('Well read.');
  await staleDialog(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByRole('textbox', { name: 'Percent' })).toHaveValue('60');
  await expect(page.getByLabel('Note to the player')).toHaveValue('Well read.');
  await other.context().close();
});
