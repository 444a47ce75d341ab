import { readFileSync } from 'node:fs';

/**
 * What may ship, reviewed for a product under MIT that is handed on as source and served to browsers. Expressions are
 * compared as they are written.
 */
const reviewed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  // Permissive, like MIT in plainer words: the maker of npm puts it on packages of late.
  'BlueOak-1.0.0',
  '(MIT OR CC0-1.0)',
  '(MIT OR Apache-2.0)',
  // The table of time zones, which its makers gave away.
  'CC0-1.0',
  // The two typefaces: may be served and bundled, not sold by themselves.
  'OFL-1.1',
  // web-push, unchanged, on the server. lightningcss, unchanged: a tool of the build, which optional peers name as well.
  'MPL-2.0',
  // libvips below sharp: a library of its own that is loaded when the server runs and can be replaced.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]);

type LockFile = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
};

type Shipped = { name: string; version: string; licence: string | null };

/** Every package that ships, for whichever platform, by name: all of the lock file but the tools of development. */
export function shippedPackages(lock: LockFile): Shipped[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license ?? null };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** The lock file of the project in the working directory. */
export const readLockFile = (): LockFile => JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;

/** Returns null when every package that ships has a reviewed licence, else a line for each that has not. */
export function checkLicences(lock: LockFile): string | null {
  const strange = shippedPackages(lock).filter(({ licence }) => licence === null || !reviewed.has(licence));
  if (strange.length === 0) return null;
  return strange
    .map(({ name, version, licence }) => `${name}@${version}: ${licence ?? 'names no licence'}, not reviewed`)
    .join('\n');
}
