import type { Page } from '@playwright/test';
import { organise, post } from '../support/campaign-files.ts';
import { expect, originOf, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';

type Listed = { id: string; title: string; type: string };

/** A list of campaigns as the API answers it. */
async function campaignsAt(page: Page, path: string): Promise<Listed[]> {
  const answer = await page.context().request.get(path);
  return ((await answer.json()) as { items: Listed[] }).items;
}

/** A campaign of the demo world, with upcoming sessions: the oldest of the page, since other tests add newer ones. */
async function demoCampaign(page: Page, type: string): Promise<Listed> {
  const oldest = (await campaignsAt(page, `/api/campaigns?type=${type}`)).at(-1);
  if (!oldest) throw new Error(`There is no ${type} campaign`);
  return oldest;
}

const messages = (page: Page) => page.getByLabel('Messages');
const expectToast = async (page: Page, ...texts: string[]) => {
  for (const text of texts) await expect(messages(page).getByText(text, { exact: true })).toBeVisible();
};

test.describe('a visitor', () => {
  for (const [path, type, addGame] of [
    ['/play/retailer', 'Retailer', true],
    ['/play/convention', 'Convention', false],
    ['/play/online', 'Online', false],
  ] as const) {
    test(`is asked on ${path} to get started, and comes back after signing in`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: `Discover ${type} Games` })).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Join/ })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Add Game' })).toHaveCount(addGame ? 1 : 0);
      await page.getByRole('button', { name: 'Get Started' }).click();
      await expect(page).toHaveURL('/auth');
      await page.getByRole('region', { name: 'Demo accounts' }).getByRole('button').first().click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { name: /^Discover/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^(Join|Leave)/ }).first()).toBeVisible();
    });
  }

  test('sees a campaign page, and is asked to sign in for a seat', async ({ page }) => {
    const campaign = await demoCampaign(page, 'Retailer');
    await page.goto(`/campaigns/${campaign.id}`);
    await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible();
    const code = page.getByRole('img', { name: /^QR code/ });
    expect(await code.boundingBox()).toMatchObject({ width: 128, height: 128 });
    await page.getByRole('tab', { name: 'Advertising' }).click();
    await expect(page).toHaveURL(/\?tab=advertising$/);
    await expect(page.getByText('No advertisements available.')).toBeVisible();
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await expect(page).toHaveURL(`/campaigns/${campaign.id}`);
    await page
      .getByRole('button', { name: /^Confirm attendance/ })
      .first()
      .click();
    await expectToast(page, 'Authentication required', 'Please sign in to confirm attendance');
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('what cannot be read', () => {
  test('a list of games says so and can be read again', async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    await page.route('**/api/campaigns?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/play/online');
    const alert = page.getByRole('alert');
    await expect(
      alert.getByText('There was an error loading your games. Please try again later.'),
    ).toBeVisible();
    await page.unroute('**/api/campaigns?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('a campaign page tells a failure from a campaign that is not there', async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    await page.goto('/campaigns/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('Campaign not found.')).toBeVisible();
    const { id } = await demoCampaign(page, 'Online');
    await page.route(`**/api/campaigns/${id}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/campaigns/${id}`);
    await expect(
      page.getByText('There was an error loading the campaign details. Please try again later.'),
    ).toBeVisible();
  });
});

test.describe('a user without a player', () => {
  test.beforeEach(({ problems }) => problems.expect(/Failed to load resource.* 403/));

  test('hears on joining and on confirming attendance that a player is needed', async ({ page }) => {
    await signUpNewcomer(page, { withPlayer: false });
    await page.goto('/play/online');
    await page.getByRole('button', { name: /^Join/ }).first().click();
    await expectToast(page, 'Player profile required', 'Please create a player profile first');
    await expect(page).toHaveURL('/my/profile');
    const { id } = await demoCampaign(page, 'Retailer');
    await page.goto(`/campaigns/${id}`);
    await page
      .getByRole('button', { name: /^Confirm attendance/ })
      .first()
      .click();
    await expectToast(page, 'Player profile not found');
    await expect(page).toHaveURL('/my/profile');
  });
});

test.describe('a player', () => {
  test.beforeEach(({ problems }) => problems.expect(/Failed to load resource.* 409/));

  for (const [type, words] of [
    ['Retailer', 'Already joined'],
    ['Online', 'Already a member'],
  ] as const) {
    test(`who joins a second time from a stale ${type} page hears '${words}'`, async ({ page }) => {
      await signUpNewcomer(page);
      const { id, title } = await demoCampaign(page, type);
      await page.goto(`/play/${type.toLowerCase()}`);
      await expect(page.getByRole('button', { name: `Join ${title}` })).toBeVisible();
      const headers = { origin: originOf(page) };
      await page.context().request.post(`/api/campaigns/${id}/join`, { data: {}, headers });
      await page.getByRole('button', { name: `Join ${title}` }).click();
      await expectToast(page, words);
      await expect(page.getByRole('button', { name: `Leave ${title}` })).toBeVisible();
    });
  }

  test('joins, takes a seat, gives it back, and leaves by My Games', async ({ page }) => {
    await signUpNewcomer(page);
    const { id, title } = await demoCampaign(page, 'Convention');
    await page.goto(`/campaigns/${id}`);
    await page.getByRole('button', { name: `Join ${title}` }).click();
    await expectToast(page, 'Success');
    const seats = page.getByRole('button', { name: /^Confirm attendance/ });
    await seats.first().click();
    await expectToast(page, 'Attendance confirmed');
    await page
      .getByRole('button', { name: /^Cancel attendance/ })
      .first()
      .click();
    const cancelling = page.getByRole('alertdialog', { name: 'Give your seat back?' });
    await cancelling.getByRole('button', { name: 'Keep my seat' }).click();
    await page
      .getByRole('button', { name: /^Cancel attendance/ })
      .first()
      .click();
    await cancelling.getByRole('button', { name: 'Cancel Attendance' }).click();
    await expectToast(page, 'Attendance cancelled');
    await page.goto('/my/games');
    const row = page.getByRole('row').filter({ hasText: title });
    const leave = async () => {
      await row.getByRole('button', { name: `More for ${title}` }).click();
      await page.getByRole('menuitem', { name: 'Leave' }).click();
    };
    await leave();
    const question = page.getByRole('alertdialog', { name: 'Leave this campaign?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();
    await leave();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expectToast(page, 'Success');
    // It stays where it was until one goes elsewhere, so that a slip is taken back in place.
    await row.getByRole('button', { name: `Join ${title}` }).click();
    const joining = page.getByRole('alertdialog', { name: 'Join this campaign?' });
    await joining.getByRole('button', { name: 'Join' }).click();
    await expect(row.getByRole('button', { name: `More for ${title}` })).toBeVisible();
    await leave();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(row.getByRole('button', { name: `Join ${title}` })).toBeVisible();
    await page.reload();
    await expect(page.getByText('No online campaigns available.')).toHaveCount(2);
  });

  test('who owns a campaign at a store finds no Leave, and the others say who it goes to', async ({
    page,
  }) => {
    await signInAs(page, 'organiser');
    const owned = await campaignsAt(page, '/api/campaigns/owned');
    const { id, title } = owned.find((campaign) => campaign.type === 'Retailer')!;
    await page.goto('/my/games');
    const table = page.getByRole('table', { name: 'Owned Games' });
    await expect(table.getByRole('link', { name: `Edit ${title}` })).toBeVisible();
    await table.getByRole('button', { name: `More for ${title}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Copy campaign' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /Leave|Hand over/ })).toHaveCount(0);
    await page.goto(`/campaigns/${id}`);
    await expect(page.getByRole('link', { name: 'Edit Campaign' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Leave|Hand over)/ })).toHaveCount(0);
    const other = owned.find((campaign) => campaign.type !== 'Retailer')!;
    await page.goto(`/campaigns/${other.id}`);
    await page.getByRole('button', { name: `Hand over and leave ${other.title}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Hand over and leave?' });
    await expect(question).toContainText(/goes to (?!the longest-standing player).+, with its sessions/);
  });

  test('who opens a shared link signs in and gets the seat that was pressed', async ({
    page,
    browser,
    problems,
  }) => {
    problems.expect(/Failed to load resource/);
    const organiser = await browser.newPage({ baseURL: originOf(page) });
    const id = await organise(organiser);
    await post(organiser, `/api/campaigns/${id}/sessions`, {
      sessionNumber: 1,
      description: 'The mill at night.',
      startDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      priceCents: 0,
    });
    await organiser.context().close();
    await page.goto(`/campaigns/${id}`);
    await page.getByRole('button', { name: 'Take a seat' }).click();
    await expect(page).toHaveURL('/auth');
    await page.getByRole('region', { name: 'Demo accounts' }).getByRole('button').first().click();
    await expect(page).toHaveURL(`/campaigns/${id}`);
    await expect(messages(page).getByText('Attendance confirmed')).toBeVisible();
  });
});

test('a username is edited, cancelled, refused and saved', async ({ page, problems }) => {
  problems.expect(/Failed to load resource.* 409/);
  await signUpNewcomer(page);
  await page.goto('/my/profile');
  const stored = await page.getByText(/^player-[0-9a-z]{6}$/i).innerText();
  const edit = async (name: string) => {
    await page.getByRole('button', { name: 'Edit username' }).click();
    await page.getByRole('textbox', { name: 'Username' }).fill(name);
  };
  await edit('Something else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(stored, { exact: true })).toBeVisible();
  await edit('ROBIN');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Error', 'Failed to update username');
  const name = `Name ${stored.slice(-6)}`;
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Username updated successfully');
  await page.reload();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test('who joins is offered the next seat, and takes it from the message @phone', async ({
  page,
  browser,
}) => {
  const campaignId = await organise(page);
  await post(page, `/api/campaigns/${campaignId}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    priceCents: 0,
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const player = await context.newPage();
  await signUpNewcomer(player);
  await player.goto(`/campaigns/${campaignId}`);
  await player.getByRole('button', { name: /^Join/ }).first().click();
  await player.getByRole('button', { name: /^Take the seat of \w+day$/ }).click();
  await expect(
    player.getByRole('region', { name: 'Next session' }).getByText('Confirmed', { exact: true }),
  ).toBeVisible();
  await context.close();
});
