import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const compiler = join(root, 'node_modules/typescript-native/bin/tsc');

const preamble = `
import { type Context, inTransaction } from '${root}/src/platform/context.ts';
declare const context: Context;
const message = { to: 'mira@example.com', subject: 'Hello', paragraphs: [] };
`;

const tidy = 'await inTransaction(context, (inner) => inner.mail.enqueue(inner.db, message));';

/** What somebody may write who forgets the transaction. */
const planted = {
  'no database at all': 'await context.mail.enqueue(message);',
  'the database in place of a transaction': 'await context.mail.enqueue(context.db, message);',
  'the outer context inside a transaction':
    'await inTransaction(context, () => context.mail.enqueue(context.db, message));',
};

let folder: string;
let said: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-types-'));
  const files = Object.values({ tidy, ...planted });
  for (const [index, text] of files.entries())
    await writeFile(join(folder, `file-${index}.ts`), `${preamble}${text}\n`);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.server.json'),
      compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
      include: ['*.ts'],
    }),
  );
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  said = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
});
afterAll(() => rm(folder, { recursive: true }));

describe('mail is queued in a transaction, or the compiler refuses', () => {
  it('takes the transaction at hand', () => {
    expect(said).not.toContain('file-0.ts');
  });

  it.each(Object.keys(planted).map((what, index) => [what, `file-${index + 1}.ts`] as const))(
    'refuses %s',
    (_what, file) => {
      expect(said).toContain(`${file}(`);
    },
  );
});
