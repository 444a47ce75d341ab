import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { serverVerbs, vocabulary } from './file-names.ts';

const MOST_LINES = 400;
const MOST_ENTRIES = 25;

const code = '{src,scripts,bench,tests}/**/*.{ts,tsx,mjs,css}';
const isGenerated = (file: string) => file.includes('.gen.');
/** Migrations are added and never moved; the fixture holds a database of its time. */
/** Lists by nature: of what was changed, and of what the product is about. */
const mayGrow = new Set(['src/platform/database/migrations', 'src/features']);

/**
 * Checks what the compiler and the walls of imports don't see: sizes of files and folders, the closed vocabulary of file
 * names in features (docs/reference/file-names.md), and that pages ask policies instead of writing them again.
 * @param folder whose files are checked
 * @returns what is wrong, a line each, or null.
 */
export function checkFiles(folder = '.'): string | null {
  const files = globSync(code, { cwd: folder })
    .filter((file) => !isGenerated(file))
    .toSorted();
  const problems = [
    ...files.flatMap((file) => tooLong(folder, file)),
    ...foldersOf(files).flatMap((path) => tooFull(folder, path)),
    ...files.flatMap(unknownName),
    ...files.flatMap((file) => writtenAgain(folder, file)),
  ];
  return problems.length > 0 ? problems.join('\n') : null;
}

function tooLong(folder: string, file: string): string[] {
  const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length;
  return lines > MOST_LINES ? [`file-size: ${file} has ${lines} lines, more than ${MOST_LINES}`] : [];
}

const foldersOf = (files: string[]): string[] => {
  const folders = new Set<string>();
  for (const file of files) {
    for (let path = dirname(file); path !== '.'; path = dirname(path)) folders.add(path);
  }
  return [...folders].toSorted();
};

function tooFull(folder: string, path: string): string[] {
  const entries = readdirSync(join(folder, path)).length;
  return entries > MOST_ENTRIES && !mayGrow.has(path)
    ? [`folder-size: ${path} has ${entries} entries, more than ${MOST_ENTRIES}`]
    : [];
}

const vague = /^(utils?|helpers?|misc|common|index|stuff)$/;

/** Of a file's name the part that says what it is: 'join-campaign' of join-campaign.db.test.ts. */
const stemOf = (file: string) => basename(file).replace(/([.](db|spec|module))?([.]test)?[.]\w+$/, '');

function unknownName(file: string): string[] {
  const stem = stemOf(file);
  // The router names a folder's own page so.
  if (vague.test(stem) && !file.startsWith('src/web/routes/'))
    return [`file-names: ${file} does not say what it is`];
  const [, feature = '', part, path = ''] =
    /^src\/features\/([^/]+)\/(?:(server|web)\/)?(.+)$/.exec(file) ?? [];
  if (!feature || file.includes('.test.') || isKnown(feature, part, path, stem)) return [];
  return [`file-names: ${file} is of no kind in docs/reference/file-names.md`];
}

function isKnown(feature: string, part: string | undefined, path: string, stem: string): boolean {
  const units = vocabulary.units[feature] ?? [];
  if (units.includes(stem)) return true;
  if (part === undefined) return vocabulary.root.some((kind) => stem === kind || stem.endsWith(`-${kind}`));
  if (part === 'web') {
    const isPlainCode = path.endsWith('.ts');
    return !isPlainCode || vocabulary.web.some((kind) => matches(kind, stem));
  }
  if (path.startsWith('records/') || path.includes('/records/')) return true;
  if (!/[.]ts$/.test(path)) return true;
  return (
    vocabulary.server.some((kind) => matches(kind, stem)) ||
    serverVerbs.some((verb) => stem.startsWith(`${verb}-`))
  );
}

/** Whether a name is of a kind such as 'router', '-queue' (ends so) or 'use-' (begins so). */
const matches = (kind: string, stem: string) =>
  kind === stem ||
  (kind.startsWith('-') && stem.endsWith(kind)) ||
  (kind.endsWith('-') && stem.startsWith(kind));

/** What a page would write that decides by itself who may do something, instead of asking the policy. */
const ownRules =
  /\brole\s*[!=]==\s*'(?:admin|user|owner)'|[.]is(?:Owner|Manager|Own)\b|\{[^}]*\bisOwner\b[^}]*\}\) =>/;

function writtenAgain(folder: string, file: string): string[] {
  if (!/^src\/(web\/|features\/[^/]+\/web\/)/.test(file) || file.includes('.test.')) return [];
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      ownRules.test(line) ? [`pages-ask-policies: ${file}:${index + 1} ${line.trim()}`] : [],
    );
}
