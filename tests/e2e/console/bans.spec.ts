import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expect, goodPassword, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';
import { mailTo } from '../support/outbox.ts';

test('a banned person reads why, appeals, and takes their data; an admin is told, and lifts the ban', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // The refused sign-in, and what the signed-out page of before asks for.
  problems.expect(/403|401/);
  const password = goodPassword();
  const email = await signUpNewcomer(page, { password });
  const admin = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInAs(admin, 'admin');
  const found = await admin.request.get(`/api/admin/users?q=${encodeURIComponent(email)}`);
  const { items } = (await found.json()) as { items: { id: string }[] };
  const person = `/admin/users/${items[0]!.id}`;
  await admin.goto(person);
  await admin.getByRole('button', { name: /^Ban / }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).fill('Spam in every campaign.');
  await dialog.getByLabel('How long').selectOption('30 days');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(admin.getByText('stands', { exact: true })).toBeVisible();

  // By the mail they read why, and appeal.
  const { text = '' } = await mailTo(email, 'Spam in every campaign.');
  await page.goto(/https?:\/\/\S+\/banned#token=\S+/.exec(text)![0]);
  await expect(page.getByText('Spam in every campaign.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the ban');
  await page.getByRole('button', { name: 'Appeal against the ban' }).click();
  await page.getByLabel('What we should know').fill('It was not me.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('We look at it again. You get the answer by mail, and here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prepare my data' })).toHaveCount(0);

  // By signing in they take their data, and may delete the account.
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'See why, appeal, or take your data' }).click();
  await page.getByRole('button', { name: 'Prepare my data' }).click();
  await expect(page.getByText('Your data are ready')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'what is theirs');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^my-data-.+\.zip$/);

  await admin.goto('/admin/users?standing=appealed');
  await expect(
    admin.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Users/ }),
  ).toContainText('waiting');
  await admin.goto(person);
  await expect(admin.getByText('It was not me.')).toBeVisible();
  await expect(admin.getByText('0 decisions stand against them, 0 lifted.')).toBeVisible();
  await expect(admin.getByText('They are signed in nowhere.')).toBeVisible();
  await admin.getByRole('button', { name: 'Write a note' }).click();
  await admin.getByLabel('Note', { exact: true }).fill('Wrote to me from another address.');
  await admin.getByRole('button', { name: 'Save the note' }).click();
  await expect(admin.getByText('Wrote to me from another address.', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Delete the account' }).click();
  const { username } = await admin.request
    .get(`/api/admin/users?userId=${items[0]!.id}`)
    .then((answer) => answer.json() as Promise<{ items: { username: string }[] }>)
    .then((answer) => answer.items[0]!);
  await admin.getByLabel('Their username').fill(username);
  await admin.getByLabel('How they proved who they are').fill('Called from the number that we have.');
  await admin.getByRole('button', { name: 'Delete in 14 days' }).click();
  await admin.getByRole('button', { name: 'Keep the account' }).click();
  await expect(admin.getByRole('button', { name: 'Delete the account' })).toBeVisible();
  await expectAccessibleInBothThemes(admin, 'the person');
  // The only admin here made the ban.
  await admin.getByRole('button', { name: 'Lift the ban, as the appeal asks' }).click();
  await admin.getByLabel('Answer', { exact: true }).fill('You were right.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Lift the ban' }).click();
  await expect(admin.getByText('over', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Your account is not banned any more')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/(my\/.+)?$/);
});
