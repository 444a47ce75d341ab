import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { post } from './support/campaign-files.ts';
import { expect, isPhone, newAlias, originOf, signInAs, signUpNewcomer, test } from './support/fixtures.ts';

const toast = (page: Page, text: string) => page.getByLabel('Messages').getByText(text, { exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');

async function decide(page: Page, decision: 'Agree' | 'Decline'): Promise<void> {
  // The question before this one may still be on its way out.
  await expect(question(page)).toBeHidden();
  await page.getByRole('button', { name: decision, exact: true }).click();
  await question(page).getByRole('button', { name: decision }).click();
}

test('agreements are read, declined, decided again and accepted; what was decided stays to read', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  const email = await signUpNewcomer(page, { withPlayer: false });
  await page.goto('/my/contracts');
  const offered = section(page, 'Agreements');
  const executed = page.getByRole('table', { name: 'Executed Agreements' });
  const read = () => offered.getByRole('link', { name: 'Read Community Code' }).click();
  await expect(page.getByText("You haven't decided on any agreement yet.")).toBeVisible();

  await test.step('an agreement shows its clauses in order, and on paper nothing but itself', async () => {
    await read();
    await expect(page.getByRole('heading', { level: 1, name: 'Community Code' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Be kind first',
      'No harassment',
      'Keep your seat or free it',
      'Play fair',
      'Speak up',
    ]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Agree', exact: true })).toBeHidden();
    await expect(page.getByText('Roll in the open')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('declined, it may be decided again', async () => {
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await question(page).getByRole('button', { name: 'Keep Reading' }).click();
    await expect(question(page)).toBeHidden();
    await decide(page, 'Decline');
    await expect(toast(page, 'Contract declined')).toBeVisible();
    await expect(page).toHaveURL('/my/contracts');
    await expect(executed.getByText('Declined')).toBeVisible();
    await expect(offered.getByRole('article').filter({ hasText: 'Community Code' })).toContainText(
      'Declined',
    );
  });

  await test.step('a failure is told and decides nothing', async () => {
    await read();
    await page.route('**/decision', (route) => route.abort());
    await decide(page, 'Agree');
    await expect(toast(page, 'Failed to process agreement')).toBeVisible();
    await page.unroute('**/decision');
  });

  await test.step('accepted, it is offered no longer', async () => {
    await decide(page, 'Agree');
    await expect(toast(page, 'Contract accepted successfully')).toBeVisible();
    await expect(offered.getByText('Organiser Agreement')).toBeVisible();
    await expect(offered.getByText('Community Code')).toHaveCount(0);
  });

  await test.step('the executed copy opens in a dialog, read-only', async () => {
    // The lists are read again one by one: until this one is there, its first row is the copy that was declined.
    await expect(executed.getByText('Accepted')).toBeVisible();
    // Anywhere on its row: the button reaches over all of it.
    await executed.getByText('Accepted').scrollIntoViewIfNeeded();
    const place = (await executed.getByText('Accepted').boundingBox())!;
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
    const dialog = page.getByRole('dialog', { name: 'Community Code' });
    await expect(dialog.getByText('Accepted')).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(5);
    await expect(dialog.getByText(/^[0-9a-f]{64}$/)).toHaveCount(3);
    await page.emulateMedia({ media: 'print' });
    for (const fact of ['Person', 'Email', 'Copy', 'Version'])
      await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
    await expect(dialog.getByText(/^\w+day, \w+ \d+, 20\d\d at \d/)).toBeVisible();
    await expect(dialog.getByText(email)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Agree' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('a new version that is published while the older one is read is asked again, and the copy holds the new text alone', async ({
  page,
  browser,
  problems,
}) => {
  test.skip(isPhone(page), 'What is asked and stored is the same at every width');
  problems.expect(/Failed to load resource.* 409/);
  const context = await browser.newContext({ baseURL: originOf(page) });
  const admin = await context.newPage();
  await signInAs(admin, 'admin');
  const name = `Rules of ${newAlias()}`;
  const yesterday = { name, description: '', content: 'The text of yesterday.' };
  const { id } = await post(admin, '/api/admin/templates', yesterday);
  const put = async (templateId: string, revision: number, text: object) => {
    const answer = await context.request.put(`/api/admin/templates/${templateId}`, {
      data: { revision, ...text },
      headers: { origin: originOf(page) },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const publish = (templateId: string, revision: number) =>
    post(admin, `/api/admin/templates/${templateId}/publication`, { revision });
  const clauses = [{ name: 'Section 1', clauseName: 'Fairness', clauseContent: 'Share the dice.' }];
  await put(id, 1, { ...yesterday, clauses });
  await publish(id, 2);
  const today = {
    name,
    description: '',
    content: 'The text of today.\n\nWith a second paragraph.',
    clauses: [
      { name: 'Section 1', clauseName: 'Fairness', clauseContent: 'Share the dice.' },
      { name: 'Section 2', clauseName: 'Noise', clauseContent: 'Whisper in the crypt.' },
    ],
  };
  const executed = async () => {
    const answer = await page.request.get('/api/contracts/executed');
    return ((await answer.json()) as { items: { id: string }[] }).items;
  };

  await signUpNewcomer(page, { withPlayer: false });
  await page.goto('/my/contracts');
  await page.getByRole('link', { name: `Read ${name}` }).click();
  await expect(page.getByText('The text of yesterday.')).toBeVisible();
  const next = await post(admin, `/api/admin/templates/${id}/versions`, {});
  // A new version begins with the text of the older one, saved once.
  await put(next.id, 2, today);
  await publish(next.id, 3);

  await decide(page, 'Agree');
  await expect(page.getByText('This agreement has changed', { exact: true })).toBeVisible();
  await expect(page.getByText('Whisper in the crypt.')).toBeVisible();
  await expect(page.getByText('The text of yesterday.')).toHaveCount(0);
  expect(await executed()).toEqual([]);

  await decide(page, 'Agree');
  await expect(toast(page, 'Contract accepted successfully')).toBeVisible();
  const copies = await executed();
  expect(copies).toHaveLength(1);
  const copy = await page.request.get(`/api/contracts/executed/${copies[0]!.id}`);
  expect(await copy.json()).toMatchObject({
    name,
    decision: 'accepted',
    content: today.content,
    contentSha256: createHash('sha256').update(today.content).digest('hex'),
    clauses: today.clauses.map((clause) => ({
      name: clause.name,
      clause: { name: clause.clauseName, content: clause.clauseContent },
    })),
  });
  await page.getByRole('button', { name: `View ${name}` }).click();
  await expect(page.getByRole('dialog').getByText('The text of today.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // Asked once more, they read what changed since, on the screen and on paper.
  const third = await post(admin, `/api/admin/templates/${next.id}/versions`, {});
  const [fairness] = today.clauses;
  await put(third.id, 2, { ...today, content: 'The text of tomorrow.', clauses: [fairness] });
  await publish(third.id, 3);
  await context.close();
  await page.goto(`/my/contracts#${id}`);
  const changes = page.getByRole('article').filter({ hasText: 'What changed since version 2' });
  await expect(changes.getByRole('region', { name: 'Text: what changed' }).locator('ins')).toContainText(
    'tomorrow',
  );
  await expect(
    changes.getByRole('region', { name: /^Clause “Section 2”, which is gone/ }).locator('del'),
  ).toContainText('Whisper');
  await expectAccessibleInBothThemes(page, 'an agreement that is asked again');
  await page.emulateMedia({ media: 'print' });
  await expect(changes).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agree', exact: true })).toBeHidden();
});

test('a template that is gone says so, in the page and when it is decided on from a stale tab', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  const nobodys = '00000000-0000-4000-8000-000000000000';
  await page.goto(`/my/contracts#${nobodys}`);
  await expect(page.getByText('Template contract not found')).toBeVisible();
  await page.route(`**/api/contracts/templates/${nobodys}`, (route) =>
    route.fulfill({
      json: {
        id: nobodys,
        name: 'Old Rules',
        description: null,
        content: 'As it was.',
        clauses: [],
        version: 1,
        publishedAt: '2026-01-01T00:00:00.000Z',
        sha256: '0'.repeat(64),
        agreedBefore: null,
      },
    }),
  );
  await page.reload();
  await decide(page, 'Decline');
  await expect(toast(page, 'Template contract not found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Contracts' })).toBeVisible();
});
