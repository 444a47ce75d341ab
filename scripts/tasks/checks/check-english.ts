import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULE = 'plain-english';

/** Phrases that no native engineer would write, each with what to write instead. */
const phrases: readonly [phrase: RegExp, instead: string][] = [
  [
    /\b(?:of|to|for|from|by|with|at|than|as|on|in|against|behind|beside|among|before|after|except|but|only|whether|if|because|while) who\b(?! (?:they|somebody)\b)/i,
    'who the person is: the caller, the author, the organisers, those who …',
  ],
  [/\banew\b/i, "'again', or the verb alone"],
  [/\bwhose (?:it is|they are)\b/i, 'the owner, the author'],
  [
    /\b(?:conventions?|dates?|evenings?|games?|seats?|sessions?|tables?|visits?) to come\b/i,
    "'upcoming' before the noun",
  ],
];

/** Migrations that have landed never change. */
const landed = /\/migrations\//;
/** They hold the phrases themselves. */
const own = new Set([
  'CONTRIBUTING.md',
  'scripts/tasks/checks/check-english.ts',
  'tests/architecture/house-rules.test.ts',
]);

/**
 * Finds phrases that readers stumble over, in code, comments, styles and documents. A phrase that is split over two lines is
 * found too.
 * @returns what is wrong, a line each.
 */
export function findOddEnglish(folder: string): string[] {
  const code = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx,mjs,css}', { cwd: folder });
  const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*'], { cwd: folder }).filter((file) =>
    /\.\w+$/.test(file),
  );
  return [...code, ...documents]
    .filter((file) => !landed.test(file) && !own.has(file))
    .toSorted()
    .flatMap((file) => oddLinesOf(file, readFileSync(join(folder, file), 'utf8')));
}

function oddLinesOf(file: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const next = (lines[index + 1] ?? '').replace(/^\s*(?:\*|\/\/|#)?\s*/, '');
    // With the first words of the next line, so that a phrase over two lines is found, too.
    const read = `${line.trimEnd()} ${next.split(' ', 3).join(' ')}`;
    return phrases
      .filter(([phrase]) => startsIn(line, phrase.exec(read)))
      .map(([, instead]) => `${RULE}: ${file}:${index + 1} should say ${instead}`);
  });
}

const startsIn = (line: string, found: RegExpExecArray | null): boolean =>
  found !== null && found.index < line.trimEnd().length;
