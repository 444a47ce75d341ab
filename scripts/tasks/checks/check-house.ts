import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { findPlainLateCode } from './check-late-code.ts';
import { findOddEnglish } from './check-english.ts';
import { findBareNames } from './check-names.ts';
import { findRawText } from './check-typed-text.ts';
import { findPartialOrders } from './check-orders.ts';
import { findWrongPaths } from './check-paths.ts';

type Cruise = {
  modules: {
    source: string;
    dependencies: { resolved: string; preCompilationOnly?: boolean; dependencyTypes: string[] }[];
  }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};

/**
 * Checks who imports whom (.dependency-cruiser.mjs), that the server's orders are total, that late code is
 * fetched by `src/ui/late`, that typed text goes through `src/shared/text`, that names are isolated in sentences,
 * that English is plain, and that other rooms are imported by name. A tool that sees no module finds no violation: so every source file has to be
 * among the modules that it saw.
 * @param folder whose src/ is checked, by the rules and the compiler's configuration that are there
 * @returns what is wrong, or null.
 */
export async function checkHouse(folder = '.'): Promise<string | null> {
  const { modules, summary } = await cruise(folder);
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = globSync('src/**/*.{ts,tsx}', { cwd: folder }).filter(
    (file) => !file.endsWith('.d.ts') && !seen.has(file),
  );
  const problems = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
    ...circlesOfFeatures(modules).map((circle) => `no-feature-cycles: ${circle.join(' imports ')}`),
    ...circlesOfFolders(modules).map((circle) => `no-folder-cycles: ${circle.join(' imports ')}`),
    ...unseen.map((file) => `dependency-cruiser did not see ${file}`),
    ...findWrongPaths(folder),
    ...findPartialOrders(folder),
    ...findPlainLateCode(folder),
    ...findRawText(folder),
    ...findBareNames(folder),
    ...findOddEnglish(folder),
  ];
  return problems.length > 0 ? problems.join('\n') : null;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

/**
 * Finds features that import each other, directly or by way of others, whichever of their files do. (The tool's own
 * rule for folders sees a circle only where it begins and ends in the same folder.)
 */
function circlesOfFeatures(modules: Cruise['modules']): string[][] {
  const imports: Imports = new Map();
  for (const { source, dependencies } of modules) {
    if (isTest(source)) continue;
    const from = featureOf(source);
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (from && to) noteImport(imports, from, to);
    }
  }
  return circlesOf(imports);
}

/**
 * Finds folders that import each other at run time. A folder counts as one thing; in one that holds further folders,
 * and among what a feature shows to others, each file counts for itself.
 */
function circlesOfFolders(modules: Cruise['modules']): string[][] {
  const above = new Set(modules.map(({ source }) => dirname(dirname(source))));
  const roomOf = (file: string) => {
    const folder = dirname(file);
    return above.has(folder) || folder.endsWith('/for-others') ? file : folder;
  };
  const imports: Imports = new Map();
  for (const { source, dependencies } of modules) {
    if (isTest(source)) continue;
    for (const { resolved, preCompilationOnly, dependencyTypes } of dependencies) {
      const isErased = preCompilationOnly || dependencyTypes.includes('type-only');
      if (resolved.startsWith('src/') && !isErased) noteImport(imports, roomOf(source), roomOf(resolved));
    }
  }
  return circlesOf(imports);
}

type Imports = Map<string, Set<string>>;

const noteImport = (imports: Imports, from: string, to: string): void => {
  if (from !== to) imports.set(from, (imports.get(from) ?? new Set()).add(to));
};

/** The ways that lead back to where they began. */
function circlesOf(imports: Imports): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const follow = (place: string, path: string[]): void => {
    if (path.includes(place)) circles.push([...path.slice(path.indexOf(place)), place]);
    if (path.includes(place) || done.has(place)) return;
    for (const next of imports.get(place) ?? []) follow(next, [...path, place]);
    done.add(place);
  };
  for (const place of imports.keys()) follow(place, []);
  return circles;
}

function cruise(folder: string): Promise<Cruise> {
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src'];
  return new Promise((resolve, reject) => {
    execFile('depcruise', args, { cwd: folder, maxBuffer: 256_000_000 }, (error, stdout) => {
      // It exits with the number of violations; without a report the failure is its own.
      if (stdout.startsWith('{')) resolve(JSON.parse(stdout) as Cruise);
      else reject(error ?? new Error('dependency-cruiser gave no report'));
    });
  });
}
