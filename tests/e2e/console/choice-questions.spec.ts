import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { addGameSystem } from '../support/certify.ts';
import { expect, journeyWidths, originOf, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';

for (const width of journeyWidths) {
  test(`at ${width} px, an exam of choices is written in the console and grades itself when it is submitted`, async ({
    page,
    browser,
  }) => {
    const size = { width, height: 860 };
    await page.setViewportSize(size);
    await signUpNewcomer(page);
    const gameSystemId = await addGameSystem(page, 'Gaslands');
    const context = await browser.newContext({ baseURL: originOf(page), viewport: size });
    const admin = await context.newPage();
    await signInAs(admin, 'admin');
    const name = `Dice Counting at ${width}`;

    await test.step('the admin writes two choices, and is told what is missing', async () => {
      const made = await admin.request.post('/api/admin/exams', {
        data: { name, weight: 1, gameSystemId },
        headers: { origin: originOf(page) },
      });
      const { id } = (await made.json()) as { id: string };
      await admin.goto(`/admin/exams/${id}`);
      for (const number of [1, 2]) {
        await admin.getByRole('button', { name: 'Add question' }).click();
        await admin.getByLabel(`Question ${number}`, { exact: true }).fill(`What is number ${number}?`);
        await admin.getByLabel(`Answer to question ${number}`).selectOption('A choice, which grades itself');
        await admin.getByLabel(`Option 1 of question ${number}`, { exact: true }).fill('A six-sided die');
      }
      await admin.getByRole('button', { name: 'Save questions' }).click();
      await expect(admin.getByText('Write each option, or remove it')).toHaveCount(2);
      for (const number of [1, 2])
        await admin.getByLabel(`Option 2 of question ${number}`, { exact: true }).fill('A coin');
      await admin.getByRole('button', { name: 'Save questions' }).click();
      await expect(admin.getByText('Mark at least one option as right')).toHaveCount(2);
      await admin.getByLabel('Option 1 of question 1 is right').check();
      await admin.getByLabel('Option 1 of question 2 is right').check();
      await admin.getByLabel('Option 2 of question 2 is right').check();
      await admin.getByRole('textbox', { name: 'Marks for question 2' }).fill('3');
      await admin.getByRole('button', { name: 'Save questions' }).click();
      await expect(admin.getByText('Questions saved')).toBeVisible();
      await expectAccessibleInBothThemes(admin, 'questions to choose from');
      await admin.getByRole('button', { name: 'Preview' }).click();
      await expect(admin.getByRole('dialog').getByText('(right)')).toHaveCount(3);
      await admin.keyboard.press('Escape');
      await admin.getByRole('button', { name: 'Publish', exact: true }).click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
      await expect(admin.getByText('Published', { exact: true })).toBeVisible();
    });

    await test.step('the player chooses, and reads the score and the marks at once', async () => {
      await page.goto('/my/exams');
      await page.getByRole('link', { name: `Take Exam: ${name}` }).click();
      const submit = page.getByRole('form').getByRole('button', { name: 'Submit Exam' });
      await submit.click();
      await expect(page.getByText('Answer is required')).toHaveCount(2);
      await page.getByRole('group', { name: '1. What is number 1?' }).getByLabel('A six-sided die').check();
      const second = page.getByRole('group', { name: '2. What is number 2?' });
      await second.getByLabel('A coin').check();
      // What is chosen is kept like what is typed.
      await page.reload();
      await expect(second.getByLabel('A coin')).toBeChecked();
      await expectAccessibleInBothThemes(page, 'an exam of choices');
      await submit.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Exam' }).click();
      await expect(page.getByText('You reached 25%.')).toBeVisible();
      await expect(page.getByText('1 of 1 mark', { exact: true })).toBeVisible();
      await expect(page.getByText('0 of 3 marks', { exact: true })).toBeVisible();
      await expectAccessibleInBothThemes(page, 'an exam that graded itself');
    });
  });
}
