import { expectAccessible } from '../support/accessible.ts';
import { expect, newAlias, signUpNewcomer, test } from '../support/fixtures.ts';
import { goOffline } from '../support/go-offline.ts';

const phone = { viewport: { width: 390, height: 844 }, timezoneId: 'UTC' };
test.use(phone);

/** In so many minutes by the clock of UTC, as a field of date and time has it. */
const inMinutes = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);

test('an organiser and a player go through one whole evening on two phones, and the network fails at the door @phone', async ({
  page: organiser,
  browser,
  problems,
}) => {
  test.slow();
  // What the page asks for meanwhile.
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await signUpNewcomer(organiser);
  const title = `Evening of ${newAlias()}`;

  await test.step('the organiser makes the night in one screen', async () => {
    await organiser.goto('/my/games/new');
    const form = organiser.getByRole('form', { name: 'Create New Campaign' });
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await form.getByRole('combobox', { name: 'Game System' }).selectOption({ index: 1 });
    await form.getByRole('combobox', { name: 'Campaign Type' }).selectOption('Online');
    await form.getByLabel('First session').fill(inMinutes(50));
    await form.getByRole('combobox', { name: 'Repeats' }).selectOption('weekly');
    await form.getByRole('textbox', { name: 'Online link' }).fill('https://meet.example/evening');
    await form.getByRole('textbox', { name: 'Minimum Players' }).fill('2');
    await form.getByRole('textbox', { name: 'Maximum Players' }).fill('4');
    await form.getByRole('textbox', { name: 'Price' }).fill('7.50');
    await form.getByRole('textbox', { name: 'How to pay' }).fill('In cash at the table');
    await form.getByRole('button', { name: 'Create Campaign' }).click();
    await expect(organiser.getByText(`${title} is ready`)).toBeVisible();
  });

  const context = await browser.newContext(phone);
  const player = await context.newPage();
  await signUpNewcomer(player);
  const { player: own } = (await (await player.request.get('/api/players/own')).json()) as {
    player: { alias: string };
  };
  const seat = player.getByRole('region', { name: 'Next session' });

  await test.step('the player finds it, sits down in one press, and reads how to pay', async () => {
    await player.goto(`/play/online?q=${encodeURIComponent(title)}`);
    await player.getByRole('button', { name: `Take a seat in session 1 of ${title}` }).click();
    await expect(player.getByText('Attendance confirmed').first()).toBeVisible();
    await player.getByRole('article').getByRole('heading').getByRole('link').click();
    await expect(seat.getByText('Confirmed, payment pending')).toBeVisible();
    await expect(player.getByText('How to pay: In cash at the table').first()).toBeVisible();
    await expectAccessible(player, 'the evening of a player');
  });

  await test.step('the organiser opens the door from home, loses the network, and goes on', async () => {
    await organiser.goto('/');
    await organiser.getByRole('link', { name: 'Check-in of session 1' }).click();
    await expect(organiser.getByText('0 of 1 attended')).toBeVisible();
    await expect(organiser.getByText('0 of 1 paid, $7.50 to take')).toBeVisible();
    await goOffline(organiser);
    await organiser.getByRole('button', { name: 'All here' }).click();
    await expect(organiser.getByText('1 of 1 attended')).toBeVisible();
    await organiser.getByRole('button', { name: /^Paid \$7\.50: / }).click();
    await expect(organiser.getByText('1 of 1 paid')).toBeVisible();
    await expect(organiser.getByText('Kept on this device, not sent yet')).toBeVisible();
    await organiser.getByRole('button', { name: 'Seat somebody' }).click();
    const dialog = organiser.getByRole('dialog', { name: 'Seat somebody' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Rosa');
    await dialog.getByRole('button', { name: 'Give a seat' }).click();
    await expect(organiser.getByRole('list', { name: 'Guests who are not sent yet' })).toBeVisible();
    await organiser.context().setOffline(false);
    await expect(organiser.getByText('2 of 2 attended')).toBeVisible();
    await expect(organiser.getByText('Kept on this device, not sent yet')).toHaveCount(0);
    await expect(organiser.getByText('1 of 2 paid, $7.50 to take')).toBeVisible();
    await expectAccessible(organiser, 'the door after the network');
  });

  await test.step("the player's open page follows, and reads what the organiser tells everybody", async () => {
    await expect(seat.getByText('Checked in')).toBeVisible();
    await expect(seat.getByText('payment pending')).toHaveCount(0);
    await organiser.getByRole('link', { name: 'View campaign' }).click();
    await organiser.getByRole('link', { name: `Announce something in ${title}` }).click();
    const dialog = organiser.getByRole('dialog', { name: 'Make an announcement' });
    await dialog.getByRole('textbox').first().fill('We moved upstairs.');
    await dialog.getByRole('button', { name: /^(Announce|Make|Send)/ }).click();
    await expect(player.getByText('We moved upstairs.')).toBeVisible();
  });

  await test.step('the book has who came without an account, and is settled in one press', async () => {
    await organiser.getByRole('link', { name: `The book of ${title}` }).click();
    await expect(organiser.getByText('Owes $7.50 for one seat')).toBeVisible();
    await organiser.getByRole('button', { name: 'All paid: Guests without a player, $7.50' }).click();
    await expect(organiser.getByText('Nobody owes you anything, and you owe nothing back.')).toBeVisible();
    await organiser.getByRole('switch', { name: 'Show who has paid, too' }).click();
    await expect(organiser.getByText('Paid $7.50.')).toHaveCount(2);
    await expect(organiser.getByText(own.alias)).toBeVisible();
  });

  await test.step('the player takes the seat of the next week from the same place', async () => {
    await player.goto('/my/purchases');
    await expect(player.getByText('You owe')).toHaveCount(0);
    await expect(player.getByText('Attended').or(player.getByText('Checked in')).first()).toBeVisible();
  });
  await context.close();
});
