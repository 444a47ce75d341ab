import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { addGameSystem, ask } from '../support/certify.ts';
import { expect, journeyWidths, originOf, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';

const questions = [
  {
    name: 'How do you begin?',
    url: null,
    maxMarks: 4,
    rubric: 'Two marks for a welcome, two for the rules.',
  },
  { name: 'How many dice?', url: null, options: ['One', 'Two'], rightOptions: ['Two'], maxMarks: 1 },
];

for (const width of journeyWidths) {
  test(`at ${width} px, marks make the percent, and two graders make the score`, async ({
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

    /** Publishes an exam, has it submitted, and opens it for its grader. @returns the exam's id */
    async function submitted(name: string, graders: number): Promise<string> {
      const exam = { name, weight: 1, graders, gameSystemId };
      const { id } = await ask<{ id: string }>(admin, 'post', '/admin/exams', exam);
      await ask(admin, 'put', `/admin/exams/${id}/questions`, { revision: 1, questions });
      await ask(admin, 'post', `/admin/exams/${id}/publication`, { revision: 2 });
      const read = await ask<{ sha256: string; questions: { id: string }[] }>(page, 'get', `/exams/${id}`);
      const answers = read.questions.map((question, index) => ({
        questionId: question.id,
        text: index === 0 ? 'I say hello.' : 'Two',
      }));
      await ask(page, 'post', `/exams/${id}/submission`, { shownSha256: read.sha256, answers });
      const waiting = `/submissions/in-review?examId=${id}`;
      const { items } = await ask<{ items: { id: string }[] }>(admin, 'get', waiting);
      await admin.goto(`/admin/grading/${items[0]!.id}`);
      return id;
    }

    await test.step('marks for all answers fill in the percent, and the player reads them', async () => {
      const examId = await submitted(`Marks at ${width}`, 1);
      await expect(admin.getByText('Two marks for a welcome, two for the rules.')).toBeVisible();
      await expect(admin.getByText('(right, chosen)')).toBeVisible();
      const marks = admin.getByRole('textbox', { name: 'Marks for question 1' });
      await marks.fill('9');
      await admin.getByLabel('To the player about question 1').fill('The rules are missing.');
      await admin.getByRole('button', { name: 'Save and go on to the next' }).click();
      await expect(admin.getByText(/^Enter a whole number from 0 to 4/)).toBeVisible();
      await marks.fill('2');
      await expect(admin.getByRole('textbox', { name: 'Percent' })).toHaveValue('60');
      await expectAccessibleInBothThemes(admin, 'an exam to grade by marks');
      await admin.getByRole('button', { name: 'Save and go on to the next' }).click();
      await expect(admin.getByText(/ has 60%$/)).toBeVisible();
      await page.goto(`/my/exams/${examId}`);
      await expect(page.getByText('2 of 4 marks', { exact: true })).toBeVisible();
      await expect(page.getByText('The rules are missing.')).toBeVisible();
      await expectAccessibleInBothThemes(page, 'an exam with marks');
    });

    await test.step('one of two graders leaves the exam in review, and can take the grade back', async () => {
      const examId = await submitted(`Two Graders at ${width}`, 2);
      await admin.getByRole('textbox', { name: 'Percent' }).fill('75');
      const address = admin.url();
      await admin.getByRole('button', { name: 'Save and go on to the next' }).click();
      await expect(admin.getByText('The score stands once one more grader has given theirs.')).toBeVisible();
      await page.goto(`/my/exams/${examId}`);
      await expect(page.getByText('In Review', { exact: true })).toBeVisible();
      await admin.goto(`/admin/grading?examId=${examId}`);
      await expect(admin.getByText('1 of 2 grades given, one by you')).toBeVisible();
      await admin.goto(address);
      await expect(admin.getByText(/^2 graders make the score/)).toBeVisible();
      await expectAccessibleInBothThemes(admin, 'an exam of two graders');
      await admin.getByRole('button', { name: 'Take back the score' }).click();
      await expect(admin.getByText('None has given theirs yet.')).toBeVisible();
    });
  });
}
