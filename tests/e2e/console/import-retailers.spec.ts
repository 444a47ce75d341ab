import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expect, retailersOf, signInAs, test } from '../support/fixtures.ts';

test('an admin imports a file: columns by hand, a dry run that stores nothing, the import, errors and every row as CSV', async ({
  page,
}) => {
  const chain = `Zugzwang ${randomUUID().slice(0, 8)}`;
  const file = [
    '\ufeffShop label,Address,City,State,Zip5,Latitude,Longitude',
    `${chain} North,1 Rook Rd,Anchorage,Alaska,99501,61.2,-149.9`,
    `${chain} South,2 Rook Rd,Boston,MA,2108,,`,
    `${chain} NORTH,1 Rook Rd.,Anchorage,AK,99501,61.2,-149.9`,
    `=${chain},3 Rook Rd,Anchorage,AK,99501,161.2,-149.9`,
  ].join('\r');
  await signInAs(page, 'admin');
  await page.goto('/admin/retailers');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL('/admin/retailers/import');
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'stores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await expect(page.getByLabel('ZIP code')).toHaveValue('4');
  const problem = page.getByText('No column looks like a name. Columns found: Shop label, Address');
  await expect(problem).toBeVisible();
  await page.getByLabel('Name', { exact: true }).selectOption('Shop label');
  await expect(problem).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: '2 Rook Rd, Boston, MA 02108' })).toBeVisible();

  const expectCounts = async (...counts: number[]) => {
    await expect(page.getByRole('heading', { name: 'Done with 1 error' })).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(counts.map(String));
  };
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByRole('status').filter({ hasText: '4 of 4 rows. A dry run' })).toBeVisible();
  await expectCounts(2, 0, 1, 1, 0, 1, 0);
  expect(await retailersOf(page, chain)).toEqual([]);
  await expectAccessibleInBothThemes(page, "the import's report");

  await page.getByRole('button', { name: 'Import 3 of 4 rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^4 of 4 rows. $/ })).toBeVisible();
  await expectCounts(2, 0, 1, 1, 0, 1, 0);
  expect((await retailersOf(page, chain)).map(({ name }) => name)).toEqual([
    `${chain} North`,
    `${chain} South`,
  ]);
  await page.getByRole('button', { name: 'Import 3 of 4 rows' }).click();
  await expectCounts(0, 0, 3, 1, 0, 0, 0);

  const saved = async (button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  const errors = await saved('Errors as CSV (1)');
  expect(errors).toContain(`5,`);
  expect(errors).toContain(`'=${chain}`);
  expect((await saved('Every row as CSV')).trim().split('\r\n')).toHaveLength(5);

  // The file was imported twice; the first of the two made the stores.
  const undo = page.getByRole('listitem').filter({ hasText: '2 stores of it are there' }).getByRole('button');
  await undo.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the stores' }).click();
  await expect(page.getByLabel('Messages').getByText('2 stores removed')).toBeVisible();
  expect(await retailersOf(page, chain)).toEqual([]);
});

test('an import that is stopped, and then fails, goes on where it was, and counts every row once', async ({
  page,
  problems,
}) => {
  const chain = `Zwischenzug ${randomUUID().slice(0, 8)}`;
  const rows = Array.from(
    { length: 1_300 },
    (_, index) => `${chain} ${index},${index} Rook Rd,Anchorage,AK,99501`,
  );
  await signInAs(page, 'admin');
  await page.goto('/admin/retailers/import');
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'stores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Address,City,State,ZIP', ...rows].join('\n')),
  });
  problems.expect(/status of 500/);
  const { promise: stopped, resolve: goOn } = Promise.withResolvers<void>();
  let batches = 0;
  await page.route('**/api/admin/retailers/import', async (route) => {
    batches += 1;
    if (batches === 1) await stopped;
    if (batches === 2) await route.fulfill({ status: 500, json: {} });
    else await route.continue();
  });
  const said = (text: RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  goOn();
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
  await said(/^500 of 1300 rows. A dry run: nothing is stored. Stopped on the way/);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'Not finished' })).toBeVisible();
  await said(/^500 of 1300 rows. .*Something went wrong on the way. What is counted here is done/);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['1300', '0', '0', '0', '0', '1300', '0']);
  expect(batches).toBe(4);
});
