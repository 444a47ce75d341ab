import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Finding = { file: string; what: string };

/** What turns a text into a program, markup or a command, or looks random and is not, and which code may have it. */
const dangerous: { what: string; pattern: RegExp; where: string; allowed: string[] }[] = [
  {
    what: 'a text that becomes a program',
    pattern: /\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*['"`]|node:vm/,
    where: 'src/**/*.{ts,tsx,js}',
    allowed: [],
  },
  {
    what: 'a text that becomes markup',
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    where: 'src/**/*.{ts,tsx,js}',
    allowed: [],
  },
  {
    what: 'a command that a shell reads',
    pattern: /\bexec(?:Sync)?\(\s*[`'"]|\bshell:\s*true/,
    where: 'src/**/*.ts',
    allowed: [],
  },
  {
    what: 'SQL out of a text',
    pattern: /\bsql\.raw\(/,
    where: 'src/**/*.ts',
    // Words of the program alone: comparisons, and the direction and type of a list's order.
    allowed: [
      'src/features/sessions/server/records/due-reminders.ts',
      'src/platform/lists/sorted-page.ts',
      'src/features/moderation/server/records/queue.ts',
    ],
  },
  {
    what: 'a pattern out of a text',
    pattern: /\bnew RegExp\(/,
    where: 'src/**/*.{ts,tsx}',
    // Out of the program's own addresses and lengths, and of names of scripts.
    allowed: [
      'src/shared/pages/page-addresses.ts',
      'src/features/push/contract.ts',
      'src/shared/text/clean.ts',
    ],
  },
  {
    what: 'chance that can be foreseen',
    pattern: /\bMath\.random\b/,
    where: 'src/{api,platform,shared,features/*,features/*/server}/**/*.ts',
    // Moments at which browsers come back, so that not all come at once.
    allowed: [
      'src/api/notices/open-page.ts',
      'src/features/notices/web/for-others/notice-watch.ts',
      'src/features/home/web/use-fresh-home.ts',
    ],
  },
  {
    what: 'an answer that pages of other sites may read',
    pattern: /access-control-allow-/i,
    where: 'src/**/*.ts',
    allowed: [],
  },
  {
    what: 'weak cryptography',
    pattern: /createHash\(\s*'(?:md5|sha1)'|createCipheriv\(\s*'(?!aes-256-gcm')|rejectUnauthorized:\s*false/,
    where: 'src/**/*.ts',
    // Lists of stolen passwords are lists of SHA-1; services that speak S3 compare what arrives by its MD5.
    allowed: [
      'src/features/accounts/server/passwords/breached-passwords.ts',
      'src/platform/files/bucket/bucket.ts',
    ],
  },
];

function findingsIn(
  files: [file: string, text: string][],
  { what, pattern, allowed }: (typeof dangerous)[number],
) {
  return files.flatMap(([file, text]): Finding[] =>
    pattern.test(text) && !allowed.includes(file) ? [{ file, what }] : [],
  );
}

test.each(dangerous)('no code has $what', (rule) => {
  const files = globSync(rule.where).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  expect(
    findingsIn(
      files.map((file) => [file, readFileSync(file, 'utf8')]),
      rule,
    ),
  ).toEqual([]);
  // What is allowed is still there, or the exception goes.
  for (const file of rule.allowed) expect(readFileSync(file, 'utf8')).toMatch(rule.pattern);
});

test.each([
  ['a text that becomes a program', 'eval(text)'],
  ['a text that becomes markup', 'node.innerHTML = text'],
  ['a command that a shell reads', 'execSync(`ls ${name}`)'],
  ['SQL out of a text', 'sql.raw(text)'],
  ['a pattern out of a text', 'new RegExp(text)'],
  ['chance that can be foreseen', 'Math.random()'],
  ['an answer that pages of other sites may read', "header('Access-Control-Allow-Origin', origin)"],
  ['weak cryptography', "createHash('md5')"],
])('%s is found: %s', (what, line) => {
  const rule = dangerous.find((one) => one.what === what)!;
  expect(findingsIn([['src/platform/planted.ts', line]], rule)).toHaveLength(1);
});
