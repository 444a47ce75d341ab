import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expect, originOf, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';

test('an admin reads what a change said before and after, and brings back what another overwrote, and only that', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page
      .context()
      .request[method](`/api${path}`, { data, headers: { origin: originOf(page) } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const name = `Salt and Wind ${Date.now()}`;
  const fields = { name, description: 'Of salt and of the wind.', videoUrl: null, status: 'inactive' };
  const { id } = await send('post', '/admin/game-systems', fields);
  const path = `/admin/game-systems/${id}`;
  await send('put', path, { ...fields, description: 'Of salt and of iron.', revision: 1 });
  const video = 'https://video.example/2';
  await send('put', path, { ...fields, description: 'Of salt and of iron.', videoUrl: video, revision: 2 });

  await page.goto(`/admin/game-systems?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `History of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toHaveCount(3);
  const rewritten = changes.nth(1);
  await expect(rewritten.locator('del')).toContainText('the wind');
  await expect(rewritten.locator('ins')).toContainText('iron');
  await expect(changes.nth(2)).toContainText('Added a game system');
  await expect(changes.nth(2).getByRole('button')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'the history of a game system');

  await rewritten.getByRole('button', { name: 'Bring back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Bring back Description?' });
  await question.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByLabel('Messages').getByText('Brought back', { exact: true })).toBeVisible();
  await expect(changes).toHaveCount(4);
  await expect(changes.nth(2)).toContainText('It is what it was before this change.');
  const now = await page.context().request.get(`/api/admin/game-systems/${id}`);
  expect(await now.json()).toMatchObject({ description: fields.description, videoUrl: video, revision: 4 });

  // The log's entry leads to the words.
  await page.getByRole('link', { name: 'In the audit log' }).click();
  await page
    .getByRole('button', { name: /^Details:/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'What it said before and after' }).click();
  await expect(changes).toHaveCount(4);
});

test('a kind without a history, and a thing that is gone, say so', async ({ page, problems }) => {
  problems.expect(/404/);
  await signInAs(page, 'admin');
  await page.goto('/admin/history/campaign/0197f9c4-0000-7000-8000-000000000000');
  await expect(page.getByText('Nothing of this kind has a history.')).toBeVisible();
  await page.goto('/admin/history/exam/0197f9c4-0000-7000-8000-000000000000');
  await expect(page.getByText(/^It is gone, and what it said with it\./)).toBeVisible();
});

test('an agreement is asked of organisers alone: a newcomer reads it, and is not asked on the home page', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin');
  const name = `Hosts ${Date.now()}`;
  const send = (path: string, method: 'post' | 'put', data: object) =>
    page
      .context()
      .request[method](`/api/admin/templates${path}`, { data, headers: { origin: originOf(page) } });
  const { id } = (await (await send('', 'post', { name, description: '', content: 'Be there.' })).json()) as {
    id: string;
  };
  const clauses = [{ name: 'Time', clauseName: 'Time', clauseContent: 'Come early.' }];
  await send(`/${id}`, 'put', { name, description: '', content: 'Be there.', clauses, revision: 1 });
  await page.goto(`/admin/agreements/${id}`);
  await page.getByRole('button', { name: 'Who is asked' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who is asked' });
  await dialog.getByRole('combobox').selectOption('Organisers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Messages').getByText('Asked now: organisers', { exact: true })).toBeVisible();
  await expect(page.getByText('Asked: organisers.')).toBeVisible();
  await send(`/${id}/publication`, 'post', { revision: 2 });

  const newcomer = await (await browser.newContext({ baseURL: originOf(page) })).newPage();
  await signUpNewcomer(newcomer);
  await newcomer.goto('/my/contracts');
  const card = newcomer.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('Organisers are asked for it.');
  const waiting = await newcomer.context().request.get('/api/home/up-next');
  expect(JSON.stringify(await waiting.json())).not.toContain(name);
  await newcomer.context().close();
  // Other tests count what is offered.
  await send(`/${id}/retired`, 'put', { retired: true });
});
