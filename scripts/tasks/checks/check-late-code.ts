import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULE = 'late-code-is-fetched-by-src-ui-late';

/** Ways to fetch code that lose a page, or its file for the life of the page, where there is no network. */
const faults: [RegExp, string][] = [
  [/\blazy\b[^;]*\} from 'react'/, 'imports lazy of react'],
  [/(?<!typeof )(?<!=> )(?<!=>\s+)\bimport\(/, 'imports code without a function that can be called again'],
];

/**
 * Finds code of the browser's that is fetched late by anything but `src/ui/late`, whose functions take
 * `() => import('./file.ts')`.
 * @returns what is wrong, a line each.
 */
export function findPlainLateCode(folder: string): string[] {
  return globSync('src/{web,ui,features/*/web}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$|\.gen\.ts$|^src\/ui\/late\//.test(file))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const called = [...text.matchAll(/const (\w+) = \(\) => import\(/g)]
        .map(([, name]) => name!)
        .filter((name) => new RegExp(String.raw`\b${name}\(\)`).test(text));
      return [
        ...faults.filter(([pattern]) => pattern.test(text)).map(([, what]) => what),
        ...called.map((name) => `calls ${name}() itself`),
      ].map((what) => `${RULE}: ${file} ${what}`);
    });
}
