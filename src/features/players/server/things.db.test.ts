import { expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeCertificate } from '#demo/factories/qualification.ts';
import { getCertificate } from '#features/exams/server/certificates/verify-certificate.ts';
import { inTransaction } from '#platform/context.ts';
import { playersThings } from './things.ts';

const { db } = testDatabase();

test('certificates that say a hidden alias are withdrawn, and those of others stay', async () => {
  const context = testContext({ db, actor: userActor({ role: 'admin' }) });
  const player = await makePlayer(db);
  const [own, others] = [await makeCertificate(db, { player_id: player.id }), await makeCertificate(db)];
  const alias = playersThings.find(({ kind }) => kind === 'alias')!;
  await inTransaction(context, (inner) => alias.hide!(inner, player.id));
  expect(await getCertificate(context, own)).toMatchObject({ state: 'withdrawn', statement: null });
  expect(await getCertificate(context, others)).toMatchObject({ endedAt: null });
});
