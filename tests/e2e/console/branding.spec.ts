import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';

// Other tests read the name and the words of the same server at the same time: those are only previewed here, and
// saved in tests of the server.
test('an admin previews a branding, saves colours and a link, and every page has them until they are taken back', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/branding');
  const form = page.getByRole('form', { name: 'Branding' });
  await form.getByLabel('Name', { exact: true }).fill('The Ninth Table');
  await form.getByLabel('Heading').fill('Roll well.\nStay late.');
  for (const theme of ['light', 'dark']) {
    const preview = page.getByRole('img', { name: `Preview of the ${theme} theme` });
    await expect(preview).toContainText('The Ninth Table');
    await expect(preview).toContainText('Stay late.');
  }
  await form.getByLabel('Name', { exact: true }).fill('');
  await form.getByLabel('Heading').fill('');

  // A colour that nobody could read in the light theme is shown as what it becomes there.
  await form.getByLabel('Accent colour', { exact: true }).fill('#ffe066');
  await expect(form.getByText(/Links in the light theme: #\w{6}, contrast 4\.[5-9] to 1/)).toContainText(
    'too hard to read',
  );
  await form.getByLabel('Accent colour', { exact: true }).fill('yellow');
  await form.getByLabel('Label of link 1').fill('Imprint');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a colour such as #5b2fc9')).toBeVisible();
  await form.getByLabel('Accent colour', { exact: true }).fill('#0A5C80');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter the address of the link')).toBeVisible();
  await form.getByLabel('Address of link 1').fill('guild.example/imprint');
  await expectAccessibleInBothThemes(page, 'the form of the branding');
  await form.getByRole('button', { name: 'Save' }).click();

  const imprint = page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' });
  await expect(imprint).toHaveAttribute('href', 'https://guild.example/imprint');
  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  for (const path of ['/', '/terms']) {
    await visitor.goto(path);
    await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
    const accent = await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    );
    expect([path, accent]).toEqual([path, '#0a5c80']);
    await expectAccessibleInBothThemes(visitor, `${path} in colours of its own`);
  }
  await visitor.context().close();

  await form.getByLabel('Label of link 1').fill('');
  await form.getByLabel('Address of link 1').fill('');
  await form.getByLabel('Accent colour', { exact: true }).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(imprint).toHaveCount(0);
});
