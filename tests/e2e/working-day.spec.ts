// A working day of an admin: from the empty database of a server in production to a place that runs.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { expect, goodPassword, test } from './support/fixtures.ts';

const ADMIN = 'operator@guild.example';
const PLAYER = 'kim@guild.example';

const campaign = {
  title: 'Free dice',
  description: '',
  type: 'Online',
  minPlayers: 1,
  maxPlayers: 5,
  priceCents: 0,
  retailerId: null,
  isTournament: false,
};

let server: ServerProcess;
let site: string;

test.beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  // In production only a site of this machine may do without https.
  server = await startServerProcess({
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: site,
    ADMIN_EMAILS: ADMIN,
    SECRET: 'a secret for this test, long enough for production',
    LOG_LEVEL: 'warn',
  });
});
test.afterAll(async () => {
  // Told to stop, it takes its own database with it.
  server?.signal('SIGTERM');
  await server?.ended;
  await server?.cleanUp();
});

/** The link of the newest mail to the address. */
async function linkFor(address: string): Promise<string> {
  const folder = join(server.dataDir, 'outbox');
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    for (const name of names) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      if (mail.to?.some((recipient) => recipient.address === address)) {
        link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
      }
    }
    expect(link).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return link ?? '';
}

async function signUp(page: Page, email: string): Promise<string> {
  const password = goodPassword();
  await page.goto(`${site}/auth?view=sign_up`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText('Check your email for the confirmation link')).toBeVisible();
  await page.goto(await linkFor(email));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Email confirmed! Welcome!').first()).toBeVisible();
  return password;
}

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Publishes the draft whose page is open. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
}

test('an admin begins with an empty database and ends the day with a place that runs', async ({
  page,
  browser,
  problems,
}) => {
  test.setTimeout(240_000);
  // What is refused here is refused on purpose.
  problems.expect(/40[1349]/);

  await test.step('signs up with an address of ADMIN_EMAILS, and finds the console empty', async () => {
    await signUp(page, ADMIN);
    await page.goto(`${site}/admin`);
    await expect(page.getByRole('heading', { name: 'Admin console' })).toBeVisible();
    await page.goto(`${site}/admin/game-systems`);
    await said(page, 'There is no game system yet. Add the first one.');
  });

  await test.step('adds a game system', async () => {
    await page.getByRole('button', { name: 'Add game system' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Name is required');
    await dialog.getByLabel('Name').fill('Brass Lanterns');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Game system saved');
    await expect(page.getByRole('cell', { name: 'Brass Lanterns', exact: true })).toBeVisible();
  });

  await test.step('writes an exam, and puts its questions in order by the keyboard', async () => {
    await page.goto(`${site}/admin/exams`);
    await page.getByRole('button', { name: 'Add exam' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('The basics');
    await dialog.getByLabel('Game system').selectOption({ label: 'Brass Lanterns' });
    await dialog.getByRole('button', { name: 'Add exam' }).click();
    await expect(page.getByRole('heading', { name: 'The basics' })).toBeVisible();
    for (const [number, question] of ['Who lights them?', 'Who carries them?'].entries()) {
      await page.getByRole('button', { name: 'Add question' }).click();
      await page.getByLabel(`Question ${number + 1}`, { exact: true }).fill(question);
    }
    await page.getByRole('button', { name: 'Move question 2 up' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move question 1 down' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Move question 2 up' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question 2 is now question 1 of 2')).toHaveRole('status');
    await page.getByRole('link', { name: 'Users' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await question.getByRole('button').first().click();
    await expect(page.getByLabel('Question 1', { exact: true })).toHaveValue('Who carries them?');
    await page.getByRole('button', { name: 'Save questions' }).click();
    await said(page, 'Questions saved');
    await page.reload();
    await expect(page.getByLabel('Question 1', { exact: true })).toHaveValue('Who carries them?');
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await publish(page);
    await said(page, 'The basics is published');
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
  });

  await test.step('announces a convention in the time of its venue', async () => {
    await page.goto(`${site}/admin/conventions`);
    await page.getByRole('button', { name: 'Add convention' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Dice by the Sea');
    await dialog.getByLabel('Start').fill('2027-05-01T09:00');
    await dialog.getByLabel('End').fill('2027-05-03T18:00');
    await dialog.getByLabel('Time zone of the venue').selectOption('Europe/Brussels');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('cell', { name: /9:00 AM CEST at the venue/ })).toBeVisible();
  });

  await test.step('adds a store', async () => {
    await page.goto(`${site}/admin/retailers`);
    await page.getByRole('button', { name: 'Add retailer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('The Iron Keep');
    await dialog.getByLabel('City').fill('Oakland');
    await dialog.getByRole('button', { name: 'Add retailer' }).click();
    await expect(page.getByRole('cell', { name: 'The Iron Keep', exact: true })).toBeVisible();
  });

  await test.step('imports the stores of a file', async () => {
    await page.getByRole('link', { name: 'Import' }).click();
    const file =
      'Store name,Address,City,State,Zip\nRook & Co,1 Rook Rd,Boston,MA,2108\nSeven Keys,2 Elm St,Salem,MA,1970';
    await page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
    await page.goto(`${site}/admin/retailers`);
    await expect(page.getByRole('cell', { name: 'Seven Keys', exact: true })).toBeVisible();
  });

  await test.step('removes a store that nothing refers to', async () => {
    await page.getByRole('button', { name: 'Details of Seven Keys' }).click();
    await page.getByRole('button', { name: 'Remove Seven Keys' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Seven Keys?' });
    await expect(question).toContainText('Nothing refers to it.');
    await question.getByRole('button', { name: 'Remove' }).click();
    await said(page, 'Seven Keys is removed');
  });

  await test.step('offers an agreement with a clause', async () => {
    await page.goto(`${site}/admin/agreements`);
    await page.getByRole('button', { name: 'Add agreement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('House rules');
    await dialog.getByLabel('Text').fill('Be kind.');
    await dialog.getByRole('button', { name: 'Add agreement' }).click();
    await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible();
    await page.getByRole('button', { name: 'Add clause' }).click();
    await page.getByLabel('Heading of clause 1').fill('Fairness');
    await page.getByLabel('Text of clause 1').fill('Share the dice.');
    await page.getByRole('button', { name: 'Save agreement' }).click();
    await said(page, 'Agreement saved');
    await publish(page);
    await said(page, 'House rules is published');
  });

  const guest = await browser.newContext();
  const player = await guest.newPage();
  await test.step('a player signs up, finds no console, and takes the exam', async () => {
    await signUp(player, PLAYER);
    expect((await player.goto(`${site}/admin/users`))?.status()).toBe(404);
    await expect(player.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    const { request } = guest;
    const headers = { origin: site };
    await request.post(`${site}/api/players`, {
      headers,
      data: { alias: 'Kim', city: 'Oakland', state: 'CA' },
    });
    const systems = (await (await request.get(`${site}/api/game-systems`)).json()) as {
      items: { id: string }[];
    };
    await request.post(`${site}/api/game-accounts`, {
      headers,
      data: { gameSystemId: systems.items[0]?.id, accountId: 'Not Available' },
    });
    await request.post(`${site}/api/campaigns`, {
      headers,
      data: { ...campaign, gameSystemId: systems.items[0]?.id },
    });
    await player.goto(`${site}/my/contracts`);
    await said(player, 'House rules');
    const exams = (await (await request.get(`${site}/api/exams/available`)).json()) as {
      items: { id: string }[];
    };
    await player.goto(`${site}/my/exams/${exams.items[0]?.id}`);
    await player.getByLabel('1. Who carries them?').fill('The eldest of the watch.');
    await player.getByLabel('2. Who lights them?').fill('Whoever is awake.');
    await player.getByRole('button', { name: 'Submit Exam' }).click();
    await player.getByRole('alertdialog').getByRole('button', { name: 'Submit Exam' }).click();
    await expect(player.getByText(/In Review/).first()).toBeVisible();
  });

  await test.step('grades it; the player is told by mail', async () => {
    await page.goto(`${site}/admin`);
    await page.getByRole('link', { name: /Exams to grade/ }).click();
    await page.getByRole('link', { name: 'Grade The basics of Kim' }).click();
    await expect(page.getByText('The eldest of the watch.').first()).toBeVisible();
    const percent = page.getByRole('textbox', { name: 'Percent' });
    const save = page.getByRole('button', { name: 'Save and go on to the next' });
    for (const refused of ['101', '50.5']) {
      await percent.fill(refused);
      await save.click();
      await expect(page.getByText('Enter a whole number from 0 to 100')).toBeVisible();
      await expect(percent).toHaveValue(refused);
    }
    await percent.fill('5');
    await save.click();
    await said(page, 'No exam waits for its score.');
    await page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Grade The basics of Kim' }).click();
    await percent.fill('85');
    await page.getByLabel('Note to the player').fill('The eldest it is.');
    await save.click();
    await said(page, 'No exam waits for its score.');
    await page.getByLabel('State').selectOption('graded');
    await expect(page.getByRole('link', { name: 'Correct The basics of Kim' })).toBeVisible();
    await expect(async () => expect(await linkFor(PLAYER)).toContain('/my/exams/')).toPass();
  });

  await test.step('corrects the campaign of the player and removes it, with a reason', async () => {
    await page.goto(`${site}/admin/campaigns`);
    await page.getByRole('button', { name: 'Details of Free dice' }).click();
    await page.getByRole('link', { name: 'Edit Free dice' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Dice for free');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Campaign updated successfully').first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Details of Dice for free' }).click();
    await page.getByRole('link', { name: 'Hide or remove Dice for free' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Dice for free?' });
    await expect(dialog).toContainText('With it go 0 sessions, 0 seats (0 paid for), 0 files');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(dialog).toContainText('Reason is required');
    await dialog.getByLabel('What it is about').selectOption('Spam or advertising');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It sells dice.');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'It is gone' })).toBeVisible();
  });

  await test.step('is offered to deactivate a game system in use, and does', async () => {
    await page.getByRole('link', { name: 'Game systems', exact: true }).click();
    await page.getByRole('button', { name: 'Remove Brass Lanterns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Brass Lanterns?' });
    await expect(dialog).toContainText('1 exam and 1 player use it: it cannot be removed.');
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await said(page, 'Brass Lanterns is deactivated');
  });

  await test.step('bans the player, who is out at the next request', async () => {
    await page.goto(`${site}/admin/users?q=kim`);
    await page.getByRole('button', { name: /^Details of player-/ }).click();
    await page.getByRole('button', { name: /^Ban player-/ }).click();
    const question = page.getByRole('dialog', { name: /^Ban player-/ });
    await expect(question).toContainText('signed out on every device');
    await question.getByRole('button', { name: 'Ban' }).click();
    await expect(question).toContainText('Required');
    await question.getByRole('textbox', { name: 'Reason' }).fill('Sold dice that do not roll.');
    await question.getByRole('button', { name: 'Ban' }).click();
    await expect(page.getByText(/^player-\w+ is banned$/).first()).toBeVisible();
    await expect(page.getByText('Sold dice that do not roll.')).toBeVisible();
    expect((await guest.request.get(`${site}/api/devices`)).status()).toBe(401);
  });

  await test.step('finds all of it in the audit log, and stays the last admin', async () => {
    await page.goto(`${site}/admin/audit-log`);
    const told = [
      / banned player-/,
      / graded an exam: /,
      / changed an agreement: /,
      / changed the questions of an exam: /,
    ];
    for (const sentence of told)
      await expect(page.getByRole('cell', { name: sentence }).first()).toBeVisible();
    await page.getByLabel('Action').selectOption('campaign.remove');
    await expect(page.getByRole('cell', { name: / banned player-/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Details: .+ removed a campaign$/ }).click();
    await said(page, 'As stored');
    await page.getByText('As stored').click();
    await said(page, '"sessions": 0');
    await expect(page.getByText('It sells dice.')).toBeHidden();
    await page.getByLabel('From').fill('2027-01-02');
    await expect(page).toHaveURL(/action=campaign.remove&from=2027-01-02/);
    await said(page, 'No entries match your search.');
    await page.getByLabel('Until').fill('2027-01-01');
    await said(page, 'This is before the first day');
    await expect(page).not.toHaveURL(/until/);
    await page.goto(`${site}/admin/users?role=admin`);
    await page.getByRole('button', { name: /^Details of player-/ }).click();
    await page.getByRole('button', { name: 'Make user' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make user' }).click();
    await said(page, 'There must be at least one admin. Make somebody else an admin first.');
  });
  await guest.close();
});
