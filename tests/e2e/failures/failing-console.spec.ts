import { callsFail, failingReads, tryAgain } from '../support/failing-calls.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';

callsFail();

test('without the game systems the exams are listed, and why none can be added is said', async ({ page }) => {
  await signInAs(page, 'admin');
  const fail = await failingReads(page);
  fail(/[/]api[/]game-systems/);
  await page.goto('/admin/exams');
  const add = page.getByRole('button', { name: 'Add exam' });
  await expect(page.getByRole('alert').getByText(/^The game systems could not be loaded[.]/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Exams' }).getByRole('link').first()).toBeVisible();
  await expect(add).toBeHidden();

  fail();
  await tryAgain(page);
  await expect(add).toBeVisible();
});
