import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { personalTables } from '#api/features.ts';
import { makeUser } from '#demo/factories/people.ts';
import { createArchive } from '#features/personal-data/server/export/create-archive.ts';
import type { FileStore } from '#platform/files/store.ts';
import type { PersonalTable } from '#platform/personal/personal-table.ts';
import { isId } from '#shared/ids.ts';
import { testContext } from '../support/context.ts';
import { testDatabase } from '../support/database.ts';
import { memoryFileStore } from '../support/memory-file-store.ts';
import { readZip } from '../fixtures/read-zip.ts';
import { fillPerson, person } from './person.ts';

const { db } = testDatabase({ emptied: 'once' });
type Row = Record<string, unknown>;
let archive: Map<string, string>;

/** Every file that anybody asks for is there, and holds its own key. */
const files: FileStore = {
  ...memoryFileStore(),
  get: (key) =>
    Promise.resolve({ content: Readable.from([Buffer.from(`bytes of ${key}`)]), bytes: 9 + key.length }),
};

beforeAll(async () => {
  await makeUser(db, { email: person.email });
  await fillPerson(db);
  const stream = await createArchive(testContext({ db, files }), person.userId);
  archive = await readZip(await buffer(stream));
});

const titled = personalTables.filter(({ title }) => title !== undefined);
/** What ids are called stands beside the columns, under these names. */
const NAMES = new Set([
  'campaign_title',
  'session_start_date',
  'retailer_name',
  'convention_name',
  'game_system_name',
  'exam_name',
  'contract_name',
]);

/** The rows of a file, without the names that stand beside ids. */
const rowsIn = (table: PersonalTable): Row[] =>
  (JSON.parse(archive.get(`data/${table.table}.json`) ?? '[]') as Row[]).map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([column]) => column in table.columns || !NAMES.has(column)),
    ),
  );

const textOf = (table: string) => archive.get(`data/${table}.json`);

const columnsOf = ({ columns }: PersonalTable, isSecret: boolean): string[] =>
  Object.entries(columns).flatMap(([column, fate]) => ((fate === 'secret') === isSecret ? [column] : []));

/** What stands in some columns of a person's rows, as JSON has it. */
async function storedIn(table: PersonalTable, columns: string[]): Promise<Row[]> {
  if (columns.length === 0) return [];
  const refs = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
  const { rows } = await sql<Row>`
    select ${refs} from ${sql.table(table.table)} t where ${table.isOf!(person)}`.execute(db);
  return JSON.parse(JSON.stringify(rows)) as Row[];
}

const sorted = (rows: Row[]): string[] =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => one.localeCompare(other))))
    .toSorted();

// Each step begins where the last one ended.
describe('the copy of somebody’s data', { shuffle: false }, () => {
  test.each(titled)('has every row and column of theirs, but secrets: $table', async (table) => {
    const stored = await storedIn(table, columnsOf(table, false));
    expect(stored.length).toBeGreaterThan(0);
    expect(sorted(rowsIn(table))).toEqual(sorted(stored));
  });

  test('has none of the secrets anywhere', async () => {
    const whole = [...archive].filter(([path]) => !path.startsWith('files/')).map(([, text]) => text);
    let looked = 0;
    for (const table of titled) {
      for (const row of await storedIn(table, columnsOf(table, true))) {
        for (const value of Object.values(row)) {
          // Ids of others, such as of the admin who decided, may stand elsewhere for another reason.
          if (typeof value !== 'string' || value.length < 6 || isId(value)) continue;
          looked += 1;
          expect(whole.filter((text) => text.includes(value))).toEqual([]);
        }
      }
    }
    expect(looked).toBeGreaterThan(10);
    const cases = rowsIn(personalTables.find(({ table }) => table === 'moderation_cases')!);
    expect(JSON.stringify(cases)).not.toContain(person.oda.userId);
  });

  test('says nothing of whoever blocked them, rated them or reported something of theirs', () => {
    expect(textOf('player_blocks')).not.toContain(person.downline.playerId);
    expect(textOf('player_ratings')).not.toContain(`"rater_player_id":"${person.oda.playerId}"`);
    expect(textOf('reports')).not.toContain('zanzi-reportof');
  });

  test('has their own files, and a text that names every file of rows', () => {
    const own = [person.fileKey, person.imageKey, person.uploadKey, person.originalKey];
    for (const key of own) expect(archive.get(`files/${key}`)).toBe(`bytes of ${key}`);
    expect([...archive.keys()].filter((path) => path.startsWith('files/'))).toHaveLength(own.length);
    const text = archive.get('README.txt')!;
    expect(text).toContain(person.username);
    for (const { table, title } of titled) expect(text).toMatch(new RegExp(`data/${table}[.]json +${title}`));
  });

  test('has only what they gave as an address that they proved to be theirs', async () => {
    const { id } = await makeUser(db, { email: 'victim@guild.example', email_verified: false });
    await sql`insert into contact_messages (name, email, subject, message)
      values ('V', 'victim@guild.example', 'S', 'from the victim'), ('Q', 'quill@x.example', 'S', 'M')`.execute(
      db,
    );
    const copy = async () => readZip(await buffer(await createArchive(testContext({ db, files }), id)));
    expect((await copy()).has('data/contact_messages.json')).toBe(false);
    await sql`update auth.users set email_verified = true where id = ${id}`.execute(db);
    expect((await copy()).get('data/contact_messages.json')).toContain('from the victim');
  });

  test('has nothing that another organiser wrote into a campaign that they handed over', async () => {
    await sql`update campaign_players set role_type = case player_id when ${person.playerId} then 'player' else 'owner' end
      where campaign_id = ${person.handedOn} and player_id in (${person.playerId}, ${person.oda.playerId})`.execute(
      db,
    );
    const copy = await readZip(await buffer(await createArchive(testContext({ db, files }), person.userId)));
    expect(copy.get('data/campaigns.json')).not.toContain(person.handedOn);
    expect(copy.get('data/campaigns.json')).toContain(person.lonely);
  });
});
