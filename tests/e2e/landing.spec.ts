import { expect, test } from './fixtures.ts';

test('the landing page opens under its policy without an error', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain('script-src');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
