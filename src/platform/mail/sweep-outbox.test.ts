import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { sweepOutboxQueue } from './sweep-outbox.ts';

test('messages of the outbox are gone after thirty days, and nothing else is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const now = new Date('2026-11-22T10:00:00Z');
  const old = [
    '20261023T095959999Z-001122334455.eml',
    '20250101T000000000Z-001122334455.sms.txt',
    '20250101T000000000Z-001122334455.eml.part',
  ];
  const kept = [
    '20261023T100000000Z-001122334455.eml',
    '20261122T095900000Z-001122334455.sms.txt',
    '2024.txt',
  ];
  for (const name of [...old, ...kept]) await writeFile(join(folder, name), 'Subject: Sign in');
  const sweep = sweepOutboxQueue({ folder, clock: () => now, log: createLog('silent') });
  await sweep.work({});
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
  const nowhere = sweepOutboxQueue({
    folder: join(folder, 'none'),
    clock: () => now,
    log: createLog('silent'),
  });
  await nowhere.work({});
});
