import { globSync, readFileSync } from 'node:fs';
import { generate } from './generate.ts';

const generatedFiles = () => globSync('src/**/*.gen.{ts,json}').toSorted();

/**
 * Checks that generated files are what `npm run generate` writes. Stale ones are written again on the way, so that
 * only committing them is left to do.
 * @returns what is wrong, or null
 */
export async function checkGenerated(): Promise<string | null> {
  const before = new Map(generatedFiles().map((file) => [file, readFileSync(file, 'utf8')]));
  await generate();
  const stale = generatedFiles().filter((file) => readFileSync(file, 'utf8') !== before.get(file));
  return stale.length > 0
    ? `These were stale and have been written again, commit them: ${stale.join(', ')}`
    : null;
}
