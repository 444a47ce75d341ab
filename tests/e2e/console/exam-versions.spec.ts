import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { certifyNewcomer } from '../support/certify.ts';
import { expect, journeyWidths, signUpNewcomer, test } from '../support/fixtures.ts';

for (const width of journeyWidths) {
  test(`at ${width} px, a new version stands beside the old one, and those who reached too little take it again`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    await signUpNewcomer(page);
    const { examId, admin } = await certifyNewcomer(page, `Table Manners at ${width}`);
    await admin.setViewportSize({ width, height: 860 });

    await test.step('the admin begins a version, changes a question, and sees what changed', async () => {
      await admin.goto(`/admin/exams/${examId}`);
      await admin.getByRole('button', { name: 'New version' }).click();
      await expect(admin.getByText('Saved changes are shown here.')).toBeVisible();
      await admin.getByLabel('Question 1', { exact: true }).fill('How do you begin an evening?');
      await admin.getByRole('button', { name: 'Add question' }).click();
      await admin
        .getByRole('textbox', { name: /^Question \d+$/ })
        .last()
        .fill('Who may watch?');
      await admin.getByRole('button', { name: 'Save questions' }).click();
      await expect(admin.getByText('One question is the same.')).toBeVisible();
      const changed = admin.getByRole('region', { name: 'Question 1', exact: true });
      await expect(changed.locator('ins')).toContainText('evening');
      await expect(admin.getByRole('region', { name: /which is new$/ })).toContainText('Who may watch?');
      await expectAccessibleInBothThemes(admin, 'an exam beside its earlier version');
    });

    await test.step('the admin publishes it for those below 95%', async () => {
      await admin.getByRole('button', { name: 'Publish', exact: true }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByLabel('Who takes it again').selectOption('Those who reached too little');
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(dialog.getByText('Enter a whole number from 1 to 100')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Below this score' }).fill('95');
      await expectAccessibleInBothThemes(admin, 'the publication of a version');
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(admin.getByText('Those below 95% were asked to take it again.')).toBeVisible();
    });

    await test.step('the player finds it, is told, and reads on the old one what replaced it', async () => {
      await page.goto('/my/exams');
      const available = page.getByRole('region', { name: 'Available' });
      await expect(available.getByText('You took version 1 and reached 91%.')).toBeVisible();
      await expectAccessibleInBothThemes(page, 'an exam to take again');
      await page.goto(`/my/exams/${examId}`);
      await expect(page.getByText('There is a newer version of this exam')).toBeVisible();
      await expectAccessibleInBothThemes(page, 'a version that was replaced');
      await page.getByRole('link', { name: 'Open version 2' }).click();
      await expect(page.getByRole('heading', { name: /, version 2$/ })).toBeVisible();
      await expect(page.getByText('You took version 1 of this exam')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Submit Exam' })).toBeVisible();
      await page.goto('/my/notices');
      await expect(page.getByText(/Please take an exam again/).first()).toBeVisible();
    });
  });
}
