import { readFile } from 'node:fs/promises';
import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { expect, signUpNewcomer, test } from './support/fixtures.ts';
import { certifyNewcomer } from './support/certify.ts';

test('a player shows a certificate, a stranger checks it, and a changed letter is found; an admin revokes it', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // Whoever withdrew it, or typed another code, is told that there is none.
  problems.expect(/404/);
  await signUpNewcomer(page);
  const { examId, submissionId, admin } = await certifyNewcomer(page);
  await page.goto(`/my/exams/${examId}`);
  await page.getByRole('button', { name: 'Make a certificate' }).click();
  await expect(page.getByText('Your certificate is made')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a certified exam');
  await page.getByRole('link', { name: 'Open the certificate' }).click();
  await expect(page).toHaveURL(/\/certificates\/[0-9a-z]{12}$/);
  const address = page.url();

  // A stranger reads it, prints it on one page, and takes its file.
  const stranger = await (await browser.newContext({ baseURL: baseURL!, acceptDownloads: true })).newPage();
  await stranger.goto(address);
  await expect(stranger.getByText('This certificate is valid')).toBeVisible();
  const sheet = stranger.getByRole('article', { name: 'Certificate', exact: true });
  await expect(sheet).toContainText('91%');
  await expectAccessibleInBothThemes(stranger, 'a certificate');
  const pdf = await stranger.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const coming = stranger.waitForEvent('download');
  await stranger.getByRole('link', { name: 'Signed file' }).click();
  const proof = await readFile(await (await coming).path(), 'utf8');
  const check = async (text: string) => {
    await stranger.getByLabel('Text of the file').fill(text);
    await stranger.getByRole('button', { name: 'Check the file' }).click();
  };
  const letter = proof.at(-20) === 'A' ? 'B' : 'A';
  await check(`${proof.slice(0, -20)}${letter}${proof.slice(-19)}`);
  await expect(stranger.getByText('This text is not what was signed')).toBeVisible();
  await check(proof);
  await expect(stranger.getByText('This file is valid')).toBeVisible();
  await expect(stranger.getByText('This text is not what was signed')).toHaveCount(0);

  // By its code as it stands on paper.
  const code = await sheet.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText();
  await stranger.goto('/certificates/0000-0000-0000');
  await expect(stranger.getByText('There is no certificate with this code.')).toBeVisible();
  await stranger.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await stranger.getByRole('button', { name: 'Check the code' }).click();
  await expect(stranger.getByText('This certificate is valid')).toBeVisible();

  await admin.goto(`/admin/grading/${submissionId}`);
  await admin.getByRole('button', { name: 'Revoke the certificate' }).click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('The answers were copied.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(admin.getByText('Revoked', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(admin, 'a submission with a certificate');
  await stranger.reload();
  await expect(
    stranger.getByText('This certificate was revoked by an admin. It does not hold.'),
  ).toBeVisible();
  await page.goto(`/my/exams/${examId}`);
  await expect(page.getByText('The answers were copied.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a certificate' })).toHaveCount(0);
});
