// What the pages of campaigns say, and what becomes of what was typed, when a call is refused or fails.
import { post } from '../support/campaign-files.ts';
import {
  callsFail,
  ending,
  FAILED,
  failingReads,
  field,
  press,
  says,
  shows,
  SIGNED_OUT,
  tryAgain,
} from '../support/failing-calls.ts';
import { expect, newAlias, signUpNewcomer, test } from '../support/fixtures.ts';

callsFail();

test('campaigns: whatever fails is told to the organiser, and nothing typed is lost', async ({ page }) => {
  const title = `Game of ${newAlias()}`;
  const fail = await failingReads(page);
  // The form also looks for the last campaign, as a pattern.
  fail(/\/api\/(game-systems|campaigns\/owned)/);
  await signUpNewcomer(page, { withPlayer: false });

  await test.step('creating', async () => {
    await page.goto('/my/games/new');
    await shows(page, 'There was an error loading your game systems. Please try again later.', 1);
    fail(/\/api\/campaigns\/(owned|playing)/);
    await tryAgain(page);
    await field(page, 'Title').fill(title);
    await field(page, 'Game System').selectOption({ index: 1 });
    await field(page, 'Campaign Type').selectOption('Online');
    await field(page, 'Minimum Players').fill('1');
    await field(page, 'Maximum Players').fill('4');
    await field(page, 'Price').fill('0');
    await press(page, 'Create Campaign');
    await says(page, 'Player profile not found', 'Please create a player profile first');
    for (const [how, text] of [
      [SIGNED_OUT, 'You must be logged in to create a campaign'],
      [[409, 'OWNER_NOT_SET'], 'Failed to set campaign owner'],
      [FAILED, 'Failed to create campaign'],
      [
        [429, 'TOO_MANY_WRITES'],
        'You are making many changes in a short time. Please wait a moment and try again.',
      ],
    ] as const) {
      await ending(page, '**/api/campaigns', how, async () => {
        await press(page, 'Create Campaign');
        await says(page, text);
      });
    }
    await post(page, '/api/players', { alias: newAlias(), city: 'Oakland', state: 'CA' });
    await press(page, 'Create Campaign');
    await says(page, 'Campaign created successfully');
  });

  await test.step('the tables of /my/games', async () => {
    await expect(page).toHaveURL('/my/games');
    await shows(page, 'There was an error loading your games. Please try again later.', 2);
    fail();
    await tryAgain(page);
    await page.getByRole('link', { name: `View ${title}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // The player was made behind the page's back.
    await page.reload();
  });

  const address = new URL(page.url()).pathname;
  await test.step('adding a session', async () => {
    await press(page, 'Add Session');
    const dialog = page.getByRole('dialog', { name: 'Add Session' });
    await field(dialog, 'Description').fill('The first');
    await field(dialog, 'Start Date').fill(
      `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T19:00`,
    );
    await ending(page, '**/sessions', FAILED, async () => {
      await press(dialog, 'Add Session');
      await says(page, 'Failed to create session');
    });
    await expect(field(dialog, 'Description')).toHaveValue('The first');
    await press(dialog, 'Add Session');
    await says(page, 'Session created successfully');
  });

  await test.step('editing', async () => {
    fail(/\/api\/campaigns\/[0-9a-f-]{36}$/);
    await page.goto(`${address}/edit`);
    await shows(page, 'Error loading campaign details. Please try again later.', 1);
    fail();
    await tryAgain(page);
    await field(page, 'Title').fill(`${title} II`);
    for (const [how, texts] of [
      [FAILED, ['Failed to update campaign']],
      [
        SIGNED_OUT,
        [
          'Failed to update campaign',
          'Your session has ended. Please sign in again: what you typed is kept.',
        ],
      ],
    ] as const) {
      await ending(page, '**/api/campaigns/*', how, async () => {
        await press(page, 'Save Changes');
        await says(page, ...texts);
      });
    }
    await expect(field(page, 'Title')).toHaveValue(`${title} II`);
    await page.goto('/campaigns/00000000-0000-4000-8000-000000000000/edit');
    await expect(page.getByText('Campaign not found.')).toBeVisible();
  });

  await test.step('what is empty says so', async () => {
    await page.goto('/my/purchases');
    await expect(
      page.getByText('No purchases found. Join some game sessions to see them here!'),
    ).toBeVisible();
    await page.route('**/api/conventions*', (route) =>
      route.fulfill({ json: { items: [], nextCursor: null } }),
    );
    await page.goto('/my/conventions');
    await expect(page.getByText('No upcoming conventions found.')).toBeVisible();
    await expect(page.getByText('No past conventions found.')).toBeVisible();
  });

  await test.step('joining, taking a seat, giving it back and leaving', async () => {
    await signUpNewcomer(page);
    await page.goto(address);
    for (const [path, how, button, texts] of [
      ['join', FAILED, /^Join/, ['Failed to join campaign. Please try again.']],
      ['join', SIGNED_OUT, /^Join/, ['Authentication required', 'Please sign in to join or leave campaigns']],
      ['seat', FAILED, /^Confirm attendance/, ['Failed to confirm attendance']],
      ['seat', [409, 'SESSION_FULL'], /^Confirm attendance/, ['This session is full']],
      ['seat', SIGNED_OUT, /^Confirm attendance/, ['Please sign in to confirm attendance']],
    ] as const) {
      await ending(page, `**/${path}`, how, async () => {
        await press(page, button);
        await says(page, ...texts);
      });
    }
    await press(page, /^Confirm attendance/);
    await says(page, 'Attendance confirmed');
    await ending(page, '**/seat', FAILED, async () => {
      await press(page, /^Cancel attendance/);
      await press(page.getByRole('alertdialog', { name: 'Give your seat back?' }), 'Cancel Attendance');
      await says(page, 'Failed to cancel attendance');
    });
    await ending(page, '**/leave', FAILED, async () => {
      await press(page, /^Leave/);
      await press(page.getByRole('alertdialog', { name: 'Leave this campaign?' }), 'Leave');
      await says(page, 'Failed to leave campaign.');
    });
    await expect(page.getByRole('button', { name: `Leave ${title}` })).toBeVisible();
  });
});
