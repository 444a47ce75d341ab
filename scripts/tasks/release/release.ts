// `npm run release VERSION`: makes a version of what is committed on this branch. It runs all tests (`--tested` where the build
// server has run them for this commit), heads the changelog, sets the version, adds the version's own backup to the tests,
// commits and tags that, and packs an archive for each platform that is named behind the version, for this one otherwise.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { StartError } from '#platform/config/start-error.ts';
import { productVersion } from '#platform/version.ts';
import { operate, say } from '../operate.ts';
import { makeBackup } from './make-backup.ts';
import { withRelease } from './write-changelog.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Runs one of the project's tasks as somebody at the terminal does, under the code that is there now. */
function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], { stdio: 'inherit' });
  if (status !== 0) throw new StartError(`npm run ${args.join(' ')} failed: see the messages above`);
}

/** Whether a version comes after another: 0.10.0 after 0.9.3. */
function isLater(version: string, than: string): boolean {
  const [numbers, others] = [version, than].map((text) => text.split('.').map(Number)) as [
    number[],
    number[],
  ];
  const at = numbers.findIndex((number, index) => number !== others[index]);
  return at !== -1 && numbers[at]! > others[at]!;
}

function refuseUnlessReady(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new StartError('Name the version: npm run release 0.3.0');
  if (!isLater(version, productVersion))
    throw new StartError(`${version} does not come after ${productVersion}`);
  const changes = git('status', '--porcelain');
  if (changes !== '')
    throw new StartError(`A release is made of what is committed. Not committed:\n${changes}`);
  if (git('tag', '--list', `v${version}`) !== '')
    throw new StartError(`The tag v${version} is there already`);
}

/** Writes the version where npm has it: package.json, and twice at the head of its lock file. */
function setVersion(version: string): void {
  for (const [file, times] of [
    ['package.json', 1],
    ['package-lock.json', 2],
  ] as const) {
    let left = times;
    const text = readFileSync(file, 'utf8');
    const fresh = text.replaceAll(`"version": "${productVersion}"`, (found) =>
      left-- > 0 ? `"version": "${version}"` : found,
    );
    writeFileSync(file, fresh);
  }
}

await operate(async () => {
  const args = process.argv.slice(2);
  const isTested = args.includes('--tested');
  const [version = '', ...platforms] = args.filter((arg) => arg !== '--tested');
  refuseUnlessReady(version);
  const changelog = withRelease(
    readFileSync('CHANGELOG.md', 'utf8'),
    version,
    new Date().toISOString().slice(0, 10),
  );
  run(isTested ? 'check' : 'test');
  const backup = `tests/fixtures/backup-${version}`;
  const parts = ['CHANGELOG.md', 'package.json', 'package-lock.json', `${backup}.tar.gz`, `${backup}.json`];
  try {
    writeFileSync('CHANGELOG.md', changelog);
    setVersion(version);
    await makeBackup(backup);
    git('add', ...parts);
    git('commit', '--quiet', '-m', `Release ${version}`);
  } catch (error) {
    git('reset', '--quiet', '--hard');
    git('clean', '--quiet', '--force', ...parts.filter((part) => existsSync(part)));
    throw error;
  }
  git('tag', '--annotate', `v${version}`, '-m', `Guildhall ${version}`);
  run('build', '--if-stale');
  run('archive', ...platforms);
  say(`Released ${version}: commit ${git('rev-parse', '--short', 'HEAD')}, tag v${version}. Push both`);
});
