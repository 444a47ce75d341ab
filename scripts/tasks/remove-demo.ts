// `npm run remove-demo`: removes the demo world and its accounts from the configured database, and keeps what people made. Says
// first what will go, and asks; `npm run remove-demo -- --yes` does not ask.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parseConfig } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { previewDemoRemoval, removeDemoWorld } from '#demo/remove-demo.ts';
import { StartError } from '#platform/config/start-error.ts';
import { hasOwnDatabase, operate, say, withDatabase } from './operate.ts';

function readArguments(): { yes: boolean } {
  try {
    return parseArgs({ options: { yes: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new StartError('npm run remove-demo takes nothing but --yes: npm run remove-demo -- --yes');
  }
}

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');

async function isWanted(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new StartError(
      'There is no terminal to ask at: npm run remove-demo -- --yes removes without asking',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('Remove this for ever? Type yes: ')).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

async function removeFrom(db: Database, yes: boolean): Promise<void> {
  const { removed, kept } = await previewDemoRemoval(db, new Date());
  if (Object.keys(removed).length === 0) return say('There is no demo world in this database');
  say(`This removes ${listed(removed)}`);
  if (Object.keys(kept).length > 0)
    say(`It keeps, because people use it or evidence names it: ${listed(kept)}`);
  say(
    'What was changed about demo stores, systems and exams goes with them: npm run backup first, if in doubt',
  );
  if (!yes && !(await isWanted())) return say('Nothing was removed');
  const done = await removeDemoWorld(db, new Date());
  say(`Removed ${listed(done.removed)}`);
}

await operate(async () => {
  const { yes } = readArguments();
  const config = parseConfig(process.env);
  if (config.databaseUrl === null && !hasOwnDatabase(config))
    throw new StartError(`There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL`);
  await withDatabase(config, async (url) => {
    await migrateDatabase({ url });
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      await removeFrom(db, yes);
    } finally {
      await close();
    }
  });
});
