import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, signInAs, signUpNewcomer, test } from './support/fixtures.ts';

const LOAD_ERROR = 'There was an error loading your game systems. Please try again later.';
const ownAccounts = '**/api/game-accounts/own';

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByLabel('Messages').getByText(text, { exact: true });

test('a visitor sees what certification is, no dashboard, and a prompt where an account is needed', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('Your seat is free')).toBeVisible();
  await expect(page.getByText('Auth User')).toBeHidden();
  for (const address of ['/qualify/get-certified', '/qualify/ratings']) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/auth');
});

test('the dashboard names user and account, and shows the active game systems that the player has', async ({
  page,
}) => {
  await signInAs(page, 'player');
  await page.goto('/');
  await expect(cardOf(page, 'Auth User')).toContainText(/[0-9a-f]{8}-[0-9a-f-]{27}/);
  await expect(cardOf(page, 'Account Profile')).toContainText('player@example.com');
  await expect(cardOf(page, 'Account Profile')).toContainText('user');
  const certified = cardOf(page, 'Dungeons & Dragons');
  await expect(certified.getByText('Certified', { exact: true })).toBeVisible();
  await expect(certified.getByText('Running Your First Table')).toBeVisible();
  await expect(cardOf(page, 'Starfinder').getByText('Certified', { exact: true })).toBeHidden();
  await expect(cardOf(page, 'Gaslands')).toHaveCount(0);

  await page.getByRole('link', { name: 'Dungeons & Dragons' }).click();
  await expect(page).toHaveURL('/my/exams');
  await page.goBack();
  await cardOf(page, 'Add More Game Systems').getByRole('link', { name: 'Add Game System' }).click();
  await expect(page).toHaveURL('/my/gamesystems');
});

test('Up next opens the page with the next sessions and what waits, each leading to its page, and a retry brings it', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  await page.route('**/api/home/up-next', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
  );
  await page.goto('/');
  const home = page.locator('#up-next');
  await expect(home.getByText('What comes next for you could not be loaded')).toBeVisible();
  await expect(page.getByText('Auth User')).toBeVisible();
  await page.unroute('**/api/home/up-next');
  await home.getByRole('button', { name: 'Try again' }).click();
  const sessions = home.getByRole('region', { name: 'Your next sessions' }).getByRole('article');
  // The first of them stands above, as the evening.
  await expect(home.getByRole('region', { name: /^(Now|Next session): / })).not.toHaveCount(0);
  await expect(sessions).not.toHaveCount(0);
  const directions = sessions.getByRole('link', { name: /^Directions to / }).first();
  await expect(directions).toHaveAttribute('href', /^https:.*destination=/);
  await expect(directions).toHaveAttribute('rel', /noreferrer/);
  await expect(sessions.getByText(/the link to join is on the campaign's page/).first()).toBeVisible();
  const waiting = home.getByRole('region', { name: 'Waiting for you' });
  const groups = [
    /^To pay: \$\d+\.\d\d$/,
    'To take over',
    'Invitations',
    'Sponsor requests',
    'To rate',
    'Exams to take',
    'Agreements',
  ];
  for (const group of groups) {
    await expect(waiting.getByRole('region', { name: group })).toBeVisible();
  }
  await waiting.getByRole('link', { name: /^Crews and Ships/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crews and Ships' })).toBeVisible();
});

test('a dashboard that could not be read says so in a card, and a retry brings it', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  await page.route(ownAccounts, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
  await page.goto('/');
  await expect(page.getByText(LOAD_ERROR)).toBeVisible();
  await expect(page.getByText('Auth User')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Play Anywhere Anytime' })).toBeVisible();
  await page.unroute(ownAccounts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page, 'Dungeons & Dragons')).toBeVisible();
  await expect(page.getByText(LOAD_ERROR)).toBeHidden();
});

test('who has no player is shown the first steps until they are dismissed, and the way to a player', async ({
  page,
}) => {
  await signUpNewcomer(page, { withPlayer: false });
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'Your first steps' });
  await expect(steps.getByText('0 of 3 done')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Make my player' })).toHaveAttribute(
    'href',
    '/my/profile#create-player',
  );
  await expect(page.getByText('You have no seat in an upcoming session.')).toBeVisible();
  await steps.getByRole('button', { name: "Don't show again" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByText('You have no seat in an upcoming session.')).toBeVisible();
  await expect(steps).toBeHidden();
  await page.getByRole('link', { name: 'Create your player profile' }).click();
  await expect(page).toHaveURL('/my/profile');
  await page.goto('/my/gamesystems');
  await expect(page.getByText('Player profile required: Please create a player profile first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Game System' })).toBeHidden();
  await page.goto('/qualify/ratings');
  await page.getByRole('link', { name: 'Create Profile' }).click();
  await expect(page).toHaveURL('/my/profile');
});

test('a player adds game systems, and finds them on the dashboard and in Get Certified', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signUpNewcomer(page);
  await page.goto('/qualify/get-certified');
  await expect(page.getByText('No game systems available for certification.')).toBeVisible();
  await page.goto('/my/gamesystems');
  await expect(page.getByText('No game systems yet')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Add Game System', exact: true });
  const choose = dialog.getByRole('combobox', { name: 'Game System' });
  const chosen = choose.locator('option:checked');
  const accountId = dialog.getByLabel('Account ID');
  const submit = dialog.getByRole('button', { name: 'Add Game System' });
  const open = () => page.getByRole('button', { name: 'Add Game System' }).click();
  const own = `robin-${randomUUID().slice(0, 8)}`;

  await test.step('the dialog says what is missing', async () => {
    await open();
    await expect(chosen).toHaveText('Select a game system');
    await expect(accountId).toHaveValue('Not Available');
    await submit.click();
    await expect(dialog.getByText('Please select a game system')).toBeVisible();
    await expect(dialog.getByText('Account ID is required')).toBeHidden();
    await accountId.fill('');
    await expect(accountId).toHaveAttribute('placeholder', 'Enter your account ID');
    await expect(dialog.getByText('Account ID is required')).toBeVisible();
  });

  await test.step('the systems are offered by name', async () => {
    const names = (await choose.getByRole('option').allInnerTexts()).slice(1);
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    await choose.selectOption('Frostgrave');
    await accountId.fill(own);
  });

  await test.step('a failure is told and keeps what was typed', async () => {
    await page.route('**/api/game-accounts', (route) => route.abort());
    await submit.click();
    await expect(toast(page, 'Failed to add game system')).toBeVisible();
    await expect(accountId).toHaveValue(own);
    await page.unroute('**/api/game-accounts');
  });

  await test.step('success closes the dialog and shows the game system', async () => {
    await submit.click();
    await expect(toast(page, 'Game system added successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'Frostgrave')).toContainText(own);
  });

  await test.step('the next time the dialog starts empty, without the system that is there', async () => {
    await open();
    await expect(chosen).toHaveText('Select a game system');
    await expect(accountId).toHaveValue('Not Available');
    await expect(choose.getByRole('option', { name: 'Gaslands' })).toHaveCount(1);
    await expect(choose.getByRole('option', { name: 'Frostgrave' })).toHaveCount(0);
  });

  for (const address of ['/', '/qualify/get-certified']) {
    await page.goto(address);
    await expect(cardOf(page, 'Frostgrave').getByText('Warband Stewardship')).toBeVisible();
    await expect(cardOf(page, 'Frostgrave').getByText('Certified', { exact: true })).toBeHidden();
    await expect(cardOf(page, 'Gaslands')).toHaveCount(0);
  }
});

test('game systems that could not be read are told with a retry', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  await page.route(ownAccounts, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
  for (const address of ['/my/gamesystems', '/qualify/get-certified']) {
    await page.goto(address);
    await expect(page.getByText(LOAD_ERROR)).toBeVisible();
  }
  await page.unroute(ownAccounts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page, 'Pathfinder').getByText('In Review')).toBeVisible();
});

test('what one user was shown is gone as soon as another is signed in, on the landing page too', async ({
  page,
}) => {
  await signInAs(page, 'player');
  await page.goto('/');
  await expect(cardOf(page, 'Frostgrave')).toBeVisible();
  // The next user's game systems never arrive, so that nothing but forgetting takes the cards away.
  await page.route(ownAccounts, () => undefined);
  await signInAs(page, 'organiser');
  // A tab that wakes after a while looks who is signed in.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(cardOf(page, 'Account Profile')).toContainText('organiser@example.com');
  await expect(cardOf(page, 'Frostgrave')).toHaveCount(0);
});

test('the ratings page shows alias, stars and how many rated', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/qualify/ratings');
  await expect(page.getByRole('heading', { name: 'Redcap' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^[1-5](\.\d)? of 5 stars$/ })).toBeVisible();
  await expect(page.getByText(/^Based on \d+ ratings$/)).toBeVisible();
});
