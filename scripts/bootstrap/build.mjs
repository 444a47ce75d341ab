import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readArchive } from './archive.mjs';
import { BootstrapError } from './bootstrap-error.mjs';
import { runUnderOwnNode } from './node.mjs';
import { root } from './paths.mjs';

const stampFile = join(root, 'dist', 'built-from');
/** What the browser's files are made of. */
const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'src',
  'scripts/tasks/build.ts',
  'scripts/tasks/make-pictures.ts',
  'scripts/tasks/prerender.ts',
];
/** Folders that only the server or the tests use. */
const elsewhere = /^src\/(api|platform)\/|\/server\/|\.test\.tsx?$/;

/** Whether what the browser's files are made of changed since they were built last. Those of a release archive are whole. */
export function isBuildStale() {
  if (readArchive() !== null) return false;
  const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  return built !== hashOfSources();
}

/** Builds the browser's files if they are stale. */
export async function buildIfStale() {
  if (isBuildStale()) await build();
}

/** Builds the browser's files. */
export async function build() {
  process.stdout.write("Building the browser's files\n");
  const hash = hashOfSources();
  const code = await runUnderOwnNode(['scripts/tasks/build.ts']);
  if (code !== 0) throw new BootstrapError("The browser's files could not be built: see the message above");
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = sources.flatMap(filesBelow).filter((file) => !elsewhere.test(file));
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(join(root, path))) return [];
  let entries;
  try {
    entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1));
}
