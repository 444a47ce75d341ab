import { globSync, readFileSync } from 'node:fs';
import { neededPackages } from '../../bootstrap/install.mjs';

type LockEntry = {
  version?: string;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
};
type Manifest = { dependencies: Record<string, string>; optionalDependencies: Record<string, string> };

/** Files of the browser, which are in the archive as they were built, and tests. */
const elsewhere = /^src\/(web|ui)\/|^src\/features\/.+\/web\/|\.test\.tsx?$/;

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;

/** What a module imports that is neither a file nor below one of the project's own names. */
const imported = /\b(?:from|import)\s*\(?\s*'([^'.#/][^']*)'/g;

/** The names of the packages that the server and the commands of operators import themselves. */
function importedByServer(): Set<string> {
  const files = globSync('src/**/*.ts').filter((file) => !elsewhere.test(file));
  const specifiers = files.flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(imported)));
  return new Set(specifiers.map(([, specifier = '']) => nameOf(specifier)));
}

/** `@orpc/zod/zod4` is of the package `@orpc/zod`. */
const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

const allows = (field: string | string[] | undefined, value: string) =>
  field === undefined || [field].flat().includes(value);

/** Whether a package that exists once for each platform is this platform's: linux-x64 with glibc, for one. */
function fits({ os, cpu, libc }: LockEntry, platform: string): boolean {
  const [system = '', processor = ''] = platform.split('-');
  return allows(os, system) && allows(cpu, processor) && allows(libc, 'glibc');
}

const pick = (all: Record<string, string>, isPicked: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isPicked(name)));

/** The places below the root of all packages that an archive for the platform needs, such as `node_modules/zod`. */
export function archivePackages(platform: string): string[] {
  const { dependencies, optionalDependencies } = readJson('package.json') as Manifest;
  const { packages } = readJson('package-lock.json') as { packages: Record<string, LockEntry> };
  const names = importedByServer();
  const manifest = {
    dependencies: pick(dependencies, (name) => names.has(name)),
    optionalDependencies: pick(optionalDependencies, (name) => name.endsWith(platform)),
  };
  const isOwn = (entry: LockEntry) => entry.os !== undefined && fits(entry, platform);
  return neededPackages(manifest, packages, isOwn).filter((path) => fits(packages[path] ?? {}, platform));
}
