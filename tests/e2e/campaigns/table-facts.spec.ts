import { organise } from '../support/campaign-files.ts';
import { expect, test } from '../support/fixtures.ts';

test('what an organiser says of the table stands on its page, and a player on a phone finds it by that', async ({
  page,
  browser,
}) => {
  const id = await organise(page);
  await page.goto(`/campaigns/${id}`);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('link', { name: 'Say it' }).click();
  const form = page.getByRole('form', { name: 'At the table' });
  await form.getByLabel('Experience').selectOption('New players welcome');
  await form.getByRole('textbox', { name: 'Minimum age' }).fill('16');
  await form.getByLabel('X-Card').check();
  await form.getByLabel('What to bring').fill('A pencil and a good lie.');
  await form.getByRole('button', { name: 'Save table facts' }).click();
  await expect(page.getByText('Table facts saved')).toBeVisible();
  await page.goto(`/campaigns/${id}`);
  const facts = page.getByRole('region', { name: 'At the table' });
  for (const said of ['New players welcome', '16+', 'X-Card', 'A pencil and a good lie.']) {
    await expect(facts.getByText(said)).toBeVisible();
  }

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/play/online?q=${encodeURIComponent(title)}`);
  const card = phone.getByRole('article').filter({ hasText: title });
  await expect(card.getByText('New players welcome')).toBeVisible();
  await phone.getByRole('button', { name: /^Filter and sort/ }).click();
  await phone.getByLabel('Safety tool').selectOption('Open Door');
  await expect(phone).toHaveURL(/[?&]safety=open-door/);
  await expect(card).toHaveCount(0);
  await phone.getByLabel('Safety tool').selectOption('X-Card');
  await expect(phone).toHaveURL(/[?&]safety=x-card/);
  await phone.getByLabel('Experience').selectOption('New to the game');
  await expect(phone).toHaveURL(/[?&]level=new/);
  await phone.getByLabel('Open to age').selectOption('16 years');
  await expect(phone).toHaveURL(/[?&]age=16/);
  await expect(card).toBeVisible();
  await phone.getByLabel('Open to age').selectOption('14 years');
  await expect(card).toHaveCount(0);
  await phone.close();
});
