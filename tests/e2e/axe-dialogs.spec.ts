import type { Page } from '@playwright/test';
import { expectAccessible, showTheme } from './accessible.ts';
import { expect, isPhone, signInAs, signUpNewcomer, test } from './fixtures.ts';

/** What opens over a page: where, for whom, and by which presses. */
type Opening = { who: (page: Page) => Promise<unknown>; at: string; open: (page: Page) => Promise<void> };

const player = (page: Page) => signInAs(page, 'player');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** The box that holds the page back: a dialog, or a question. */
const box = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

const openings: Record<string, Opening> = {
  'Create Player Profile, with its complaints': {
    who: (page) => signUpNewcomer(page, { withPlayer: false }),
    at: '/my/profile',
    open: async (page) => {
      await press(page, 'Create Player Profile');
      await box(page).getByRole('button', { name: 'Create Player Profile' }).click();
      await expect(box(page).getByText('Required').first()).toBeVisible();
    },
  },
  'Add Game System, with its complaints': {
    who: (page) => signUpNewcomer(page),
    at: '/my/gamesystems',
    open: async (page) => {
      await press(page, 'Add Game System');
      await box(page).getByRole('button', { name: 'Add Game System' }).click();
      await expect(box(page).getByText('Please select a game system')).toBeVisible();
    },
  },
  'the question before leaving a campaign': {
    who: player,
    at: '/my/games',
    open: (page) =>
      page
        .getByRole('table', { name: 'Playing Games' })
        .getByRole('button', { name: /^Leave/ })
        .first()
        .click(),
  },
  'the question before signing out everywhere': {
    who: player,
    at: '/my/profile',
    open: (page) => press(page, /^Sign out everywhere$/),
  },
  'the menu': {
    who: player,
    at: '/terms',
    open: (page) => press(page, isPhone(page) ? 'Open menu' : 'My Account'),
  },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, { who, at, open }] of Object.entries(openings)) {
  test(`axe finds nothing on ${name}, in both themes`, async ({ page }) => {
    await who(page);
    await page.goto(at);
    await open(page);
    await expect(
      name === 'the menu' ? page.getByRole('link', { name: 'My Points' }) : box(page),
    ).toBeVisible();
    for (const theme of ['light', 'dark']) {
      await showTheme(page, theme);
      await expectAccessible(page, theme);
    }
  });
}
