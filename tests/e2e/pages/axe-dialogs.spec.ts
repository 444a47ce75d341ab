import type { Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { addAdvertisement, organise } from '../support/campaign-files.ts';
import { expect, originOf, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';

/** What opens over a page: where, for whom, and by which presses. */
type Opening = { who: (page: Page) => Promise<unknown>; at: string; open: (page: Page) => Promise<void> };

const player = (page: Page) => signInAs(page, 'player');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** The box that holds the page back: a dialog, or a question. */
const box = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));

async function openOwnCampaign(page: Page) {
  const owned = page.getByRole('table', { name: 'Owned Games' });
  await owned.getByRole('link', { name: /^View/ }).first().click();
  await expect(page.getByRole('heading', { name: /^Session \d/ }).first()).toBeVisible();
}

/** A campaign that the demo's player does not run. */
async function idOfSomeCampaign(page: Page): Promise<string> {
  const answer = await page.request.get('/api/campaigns?type=Retailer');
  const { items } = (await answer.json()) as { items: { id: string; isOwner: boolean }[] };
  return items.find(({ isOwner }) => !isOwner)!.id;
}

let advertised = '';

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
  'an executed agreement': {
    who: player,
    at: '/my/contracts',
    open: async (page) => {
      await press(page, /^View /);
      await expect(box(page).getByText('SHA-256 of the text')).toBeVisible();
    },
  },
  'the question before deciding on an agreement': {
    who: player,
    at: '/my/contracts',
    open: async (page) => {
      await page
        .getByRole('link', { name: /^Read / })
        .first()
        .click();
      await press(page, 'Decline');
    },
  },
  'the question before submitting an exam': {
    who: player,
    at: '/my/exams',
    open: async (page) => {
      await page
        .getByRole('link', { name: /^(Take Exam|Continue): / })
        .first()
        .click();
      const form = page.getByRole('form');
      await expect(form.getByRole('textbox').first()).toBeVisible();
      for (const answer of await form.getByRole('textbox').all()) await answer.fill('By the book');
      await form.getByRole('button', { name: 'Submit Exam' }).click();
    },
  },
  'the account ID of a game system': {
    who: player,
    at: '/my/gamesystems',
    open: (page) => press(page, /^Edit /),
  },
  'the question before removing a game system': {
    who: player,
    at: '/my/gamesystems',
    open: (page) => press(page, /^Remove /),
  },
  'Add Session, with its complaints': {
    who: (page) => signInAs(page, 'organiser'),
    at: '/my/games',
    open: async (page) => {
      await openOwnCampaign(page);
      await press(page, 'Add Session');
      await box(page).getByRole('button', { name: 'Add Session' }).click();
      await expect(box(page).getByText('Description is required')).toBeVisible();
    },
  },
  'the roster of a session': {
    who: (page) => signInAs(page, 'organiser'),
    at: '/my/games',
    open: async (page) => {
      await openOwnCampaign(page);
      await press(page, /^Roster of session/);
      await expect(box(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  'a session that is edited': {
    who: (page) => signInAs(page, 'organiser'),
    at: '/my/games',
    open: async (page) => {
      await openOwnCampaign(page);
      await press(page, /^Edit session/);
    },
  },
  'the question before deleting a session': {
    who: (page) => signInAs(page, 'organiser'),
    at: '/my/games',
    open: async (page) => {
      await openOwnCampaign(page);
      await press(page, /^Delete session/);
    },
  },
  'Select a Retailer': {
    who: player,
    at: '/my/visits',
    open: async (page) => {
      await press(page, /^Link Retailer/);
      await expect(box(page).getByRole('searchbox').or(box(page).getByRole('textbox'))).toBeVisible();
    },
  },
  'the question before deleting a visit': {
    who: player,
    at: '/my/visits',
    open: (page) => press(page, /^Delete the visit/),
  },
  'the question before unlinking a store': {
    who: player,
    at: '/my/retailers',
    open: (page) => press(page, /^Unlink/),
  },
  'New Invite, with its complaints': {
    who: (page) => signUpNewcomer(page),
    at: '/my/network',
    open: async (page) => {
      await press(page, 'Send New Invite');
      await box(page).getByRole('button', { name: 'Send Invite' }).click();
      await expect(box(page).getByText('Invalid email address')).toBeVisible();
    },
  },
  'Pending Acceptance': {
    who: (page) => signInAs(page, 'admin'),
    at: '/my/network',
    open: (page) => page.getByText('Pending Acceptance').first().click(),
  },
  'the menu of possible sponsors': {
    who: (page) => signUpNewcomer(page),
    at: '/my/network',
    open: (page) => press(page, 'Request a Sponsor'),
  },
  'the question before cancelling an invite': {
    who: player,
    at: '/my/network',
    open: (page) => press(page, /^Cancel the invite/),
  },
  'the question before leaving a campaign': {
    who: player,
    at: '/my/games',
    open: (page) =>
      page
        .getByRole('table', { name: 'Playing Games' })
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
        .then(() => page.getByRole('menuitem', { name: /^Leave/ }).click()),
  },
  'the question before signing out everywhere': {
    who: player,
    at: '/my/account',
    open: (page) => press(page, /^Sign out everywhere$/),
  },
  'the question before signing out one device': {
    who: async (page) => {
      const elsewhere = await page
        .context()
        .browser()!
        .newContext({ baseURL: originOf(page) });
      await signInAs(await elsewhere.newPage(), 'player');
      await elsewhere.close();
      await player(page);
    },
    at: '/my/account',
    open: (page) =>
      page
        .getByRole('region', { name: 'Devices' })
        .getByRole('button', { name: /^Sign out (?!everywhere)/ })
        .first()
        .click(),
  },
  'Change e-mail address': {
    who: player,
    at: '/my/account',
    open: (page) => press(page, 'Change e-mail address'),
  },
  'Add phone number': {
    who: player,
    at: '/my/account',
    open: (page) => press(page, 'Add phone number'),
  },
  'Recent messages': {
    who: (page) => signUpNewcomer(page),
    at: '/my/profile',
    open: async (page) => {
      await press(page, 'Edit player profile');
      await press(page, 'Save');
      // The toast is a box of its own while it stands.
      await expect(box(page)).toBeVisible();
      await expect(box(page)).toHaveCount(0);
      await press(page, 'Recent messages');
    },
  },
  'a picture of a campaign, opened large': {
    who: async (page) => {
      advertised = await organise(page);
      for (const name of ['Mill.jpg', 'River.jpg']) await addAdvertisement(page, advertised, name);
    },
    at: '/',
    open: async (page) => {
      await page.goto(`/campaigns/${advertised}?tab=advertising`);
      await press(page, 'River.webp');
    },
  },
  'a report of a campaign, with its complaint': {
    who: player,
    at: '/my/games',
    open: async (page) => {
      await page.goto(`/campaigns/${await idOfSomeCampaign(page)}`);
      await press(page, /^More for/);
      await page.getByRole('menuitem', { name: 'Report' }).click();
      await box(page).getByRole('button', { name: 'Send report' }).click();
      await expect(box(page).getByText('Choose what it is about')).toBeVisible();
    },
  },
  'the question before removing a campaign, with its complaint': {
    who: (page) => signInAs(page, 'admin'),
    at: '/admin/campaigns?q=Night+Shift',
    open: async (page) => {
      await press(page, /^Details of/);
      await page.getByRole('link', { name: /^Hide or remove/ }).click();
      await press(page, 'Remove');
      await box(page).getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(box(page).getByText('Reason is required')).toBeVisible();
    },
  },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, { who, at, open }] of Object.entries(openings)) {
  test(`axe finds nothing on ${name}, at both widths and in both themes`, async ({ page }) => {
    await who(page);
    await page.goto(at);
    await open(page);
    await expect(box(page)).toBeVisible();
    await expectAccessibleAtBothWidths(page, name, '[role=dialog], [role=alertdialog], [role=menu]');
  });
}

for (const [button, width] of Object.entries({ 'My Account': 1280, 'Open menu': 390 })) {
  test(`axe finds nothing on the menu behind '${button}', in both themes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await player(page);
    await page.goto('/terms');
    await press(page, button);
    await expect(page.getByRole('link', { name: 'My Points' })).toBeVisible();
    await expectAccessibleInBothThemes(page, button);
    // The menu's own guards of the focus, which axe is not asked about elsewhere, are not hidden and yet focusable.
    if (button === 'My Account')
      await expect(page.locator('[data-base-ui-focus-guard][aria-hidden]')).toHaveCount(0);
  });
}
