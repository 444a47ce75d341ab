// What suits a player: said once, it puts the tables that they find in order, each with the reason.
import { expectAccessible } from '../support/accessible.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, newAlias, signUpNewcomer, test } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SATURDAY = 6;
const DAY_MS = 86_400_000;

/** The Saturday after this one, at noon UTC. */
function saturdayNoon(): Date {
  const at = new Date(Date.now() + 7 * DAY_MS);
  at.setUTCHours(12, 0, 0, 0);
  return new Date(at.getTime() + ((SATURDAY + 7 - at.getUTCDay()) % 7) * DAY_MS);
}

test('a player says what suits them, and finds what does first, with the reason @phone', async ({
  page,
  problems,
}) => {
  problems.expect(/409/);
  const title = `Saturday of ${newAlias()}`;
  const id = await organise(page, { title, type: 'Online' });
  await post(page, `/api/campaigns/${id}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: saturdayNoon().toISOString(),
    priceCents: 0,
  });
  await signUpNewcomer(page);
  await page.goto('/play?sort=fit');
  await expect(page.getByText(/, the soonest first\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Say what suits you' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What suits me' })).toBeVisible();
  const form = page.getByRole('form', { name: 'What suits me' });
  await form.getByRole('textbox', { name: 'Town or ZIP code' }).fill('Xyzzyville');
  await form.getByRole('combobox', { name: 'How far you go' }).selectOption('10 miles');
  await form.getByRole('button', { name: 'Saturday' }).click();
  const saturday = form.getByRole('group', { name: 'Saturday' });
  await saturday.getByLabel('From').fill('00:00');
  await saturday.getByLabel('Until').fill('');
  await form.getByRole('button', { name: 'Online' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(saturday.getByText('Choose a time')).toBeVisible();
  await saturday.getByLabel('Until').fill('00:00');
  await expectAccessible(page, 'the form of what suits');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^No such place is known/).first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Town or ZIP code' }).fill('oakland ca');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved: tables that suit you come first').first()).toBeVisible();
  await form.getByRole('link', { name: 'See what suits me' }).click();
  await expect(
    page.getByText(/ within 10 miles of Oakland, CA, or online, what suits you first\.$/),
  ).toBeVisible();
  const table = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await expect(table.getByText(/^Saturday (morning|afternoon|evening) · online$/)).toBeVisible();
  await expectAccessible(page, 'tables by what suits');
  await page.getByRole('link', { name: 'Change it' }).click();
  await expect(form.getByRole('textbox', { name: 'Town or ZIP code' })).toHaveValue('Oakland, CA');
  await expect(form.getByRole('button', { name: 'Saturday' })).toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('button', { name: 'Forget all this' }).click();
  await expect(page.getByText('What suits you is forgotten').first()).toBeVisible();
  await expect(form.getByRole('button', { name: 'Saturday' })).toHaveAttribute('aria-pressed', 'false');
});
