import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The parts of the house that call their own files by relative paths, and are called by name from everywhere else. */
const roomOf = (file: string): string | undefined =>
  /^src\/features\/[^/]+|^src\/[^/]+|^[^/]+/.exec(file)?.[0];

/**
 * Finds imports that lead into another room by climbing, and those that call a file of their own room by name
 * (`#platform/…`, by "imports" in package.json).
 * @returns what is wrong, a line each.
 */
export function findWrongPaths(folder: string): string[] {
  return globSync('{src,tests,scripts,bench}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.endsWith('.gen.ts'))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const paths = [...text.matchAll(/(?:\bfrom|\bimport\(?|\bvi\.\w+\() ?'([.#][^']+)'/g)].map(
        ([, path]) => path!,
      );
      return paths
        .filter((path) => {
          const isNamed = path.startsWith('#');
          const target = isNamed ? `src/${path.slice(1)}` : posix.join(posix.dirname(file), path);
          return isNamed === (roomOf(target) === roomOf(file)) && target.startsWith('src/');
        })
        .map((path) => `other-rooms-by-name: ${file} imports ${path}`);
    });
}
