import type { Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { post } from '../support/campaign-files.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';

/** What opens over a screen of the console, by its name: by which presses, one after the other. */
type Openings = Record<string, (string | RegExp)[]>;

/** By the address of the screen; `>` leads to the page of the first row of that list with these words. */
const screens: Record<string, Openings> = {
  // From its beginning: usernames are random, and one may have these letters.
  '/admin/users?q=player': { 'the question before a ban': [/^Details of/, /^Ban/] },
  '/admin/game-systems': {
    'a new game system': ['Add game system'],
    'a game system': [/^Edit /],
    'what refers to a game system': [/^Remove /],
  },
  '/admin/exams': { 'a new exam': ['Add exam'] },
  '/admin/exams > open': {
    'name and weight': ['Name and weight'],
    'the preview of an exam': ['Add question', 'Preview'],
  },
  '/admin/retailers': {
    'a new store': ['Add retailer'],
    'a new manager': [/^Details of/, /^Add manager/],
    'the question before a store is deactivated': ['Deactivate'],
    'what refers to a store': [/^Remove /],
  },
  '/admin/conventions': {
    'a new convention': ['Add convention'],
    'the question before removing a convention': [/^Remove /],
  },
  '/admin/agreements': { 'a new agreement': ['Add agreement'] },
  '/admin/agreements > Published': {
    'the question before an agreement is retired': ['Retire'],
    'what refers to an agreement': [/^Remove /],
  },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const box = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** An exam that nobody has submitted: its questions are open. */
async function addExam(page: Page): Promise<void> {
  const answer = await page.request.get('/api/game-systems');
  const { items } = (await answer.json()) as { items: { id: string }[] };
  await post(page, '/api/admin/exams', { name: 'Openings', weight: 1, gameSystemId: items[0]!.id });
}

for (const [screen, openings] of Object.entries(screens)) {
  test(`axe finds nothing on what opens over ${screen}, at both widths and in both themes`, async ({
    page,
  }) => {
    await signInAs(page, 'admin');
    const [list = '', words] = screen.split(' > ');
    if (words === 'open') await addExam(page);
    await page.goto(list);
    if (words) await page.getByRole('row', { name: words }).first().getByRole('link').click();
    for (const [name, presses] of Object.entries(openings)) {
      await test.step(name, async () => {
        for (const button of presses) await page.getByRole('button', { name: button }).first().click();
        await expect(box(page).getByRole('heading')).not.toHaveCount(0);
        await page.waitForLoadState('networkidle');
        await expectAccessibleAtBothWidths(page, name);
        await page.setViewportSize({ width: 1280, height: 844 });
        await page.keyboard.press('Escape');
        await expect(box(page)).toHaveCount(0);
      });
    }
  });
}
