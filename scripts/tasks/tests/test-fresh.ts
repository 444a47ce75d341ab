// `npm run test:fresh [-- --with-tests]`: does what a stranger does, with what is committed: clones, runs `npm start`
// until it answers, several times, and on demand `npm test`. As root it does so as root, in a folder under /root, and as a
// normal user made for the purpose; as a normal user, in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '#platform/config/start-error.ts';
import { cloneHead, runNpm, type Visitor, withVisitor } from './fresh-clone.ts';
import { measureStart } from './fresh-start.ts';

const secondStartLimitMs = 3_000;
const withTests = process.argv.includes('--with-tests');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Goes through a stranger's first quarter of an hour in a clone of its own. */
async function visit(name: string, parent: string, visitor: Visitor): Promise<void> {
  const folder = mkdtempSync(join(parent, 'guildhall-fresh-'));
  try {
    cloneHead(folder, visitor);
    const first = await measureStart(folder, visitor);
    const second = await fastestStart(folder, visitor);
    say(`  ${name}: first start ${seconds(first)}, second start ${seconds(second)}`);
    if (second > secondStartLimitMs)
      throw new StartError(`${name}: the second start took ${seconds(second)}`);
    if (withTests) {
      const { code, output } = await runNpm(['test'], folder, visitor);
      say(`  ${name}: npm test says: ${output.trim().split('\n').at(-1)}`);
      if (code !== 0) throw new StartError(`${output}\n${name}: npm test failed`);
    }
  } finally {
    visitor.removeData(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long a later start takes: the best of three, since a busy machine makes any of them slow. */
async function fastestStart(folder: string, visitor: Visitor): Promise<number> {
  const first = await measureStart(folder, visitor);
  const second = await measureStart(folder, visitor);
  return Math.min(first, second, await measureStart(folder, visitor));
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

try {
  if (process.getuid?.() === 0) {
    await withVisitor(null, (root) => visit('as root, under /root', homedir(), root));
    await withVisitor('guildhall-visitor', (user) => visit('as a normal user', user.home, user));
  } else {
    await withVisitor(null, (user) => visit('as this user', tmpdir(), user));
  }
  say('every start answered');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
