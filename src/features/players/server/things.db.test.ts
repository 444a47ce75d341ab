import { expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeCertificate, makeSubmission } from '#demo/factories/qualification.ts';
import { getCertificate } from '#features/exams/server/certificates/verify-certificate.ts';
import { issueCertificate } from '#features/exams/server/certificates/manage-certificate.ts';
import { inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/connect.ts';
import { playersThings } from './things.ts';

const { db } = testDatabase();
const pool = racePool();

test('certificates that say a hidden alias are withdrawn, and those of others stay', async () => {
  const context = testContext({ db, actor: userActor({ role: 'admin' }) });
  const player = await makePlayer(db);
  const [own, others] = [await makeCertificate(db, { player_id: player.id }), await makeCertificate(db)];
  const alias = playersThings.find(({ kind }) => kind === 'alias')!;
  await inTransaction(context, (inner) => alias.hide!(inner, player.id));
  expect(await getCertificate(context, own)).toMatchObject({ state: 'withdrawn', statement: null });
  expect(await getCertificate(context, others)).toMatchObject({ endedAt: null });
});

/** How many certificates hold that say an alias which was hidden while they were made. */
async function hideWhileIssued(database: Database): Promise<number> {
  const alias = playersThings.find(({ kind }) => kind === 'alias')!;
  const admin = testContext({ db: database, actor: userActor({ role: 'admin' }) });
  for (let round = 0; round < 12; round += 1) {
    const player = await makePlayer(db);
    const { exam_id: examId } = await makeSubmission(db, { player_id: player.id, score: 80 });
    const as = testContext({ db: database, actor: playerActor(player) });
    await race(2, (index) =>
      index === 0
        ? issueCertificate(as, { examId })
        : inTransaction(admin, async (inner) => void (await alias.hide!(inner, player.id))),
    );
  }
  const held = await db
    .selectFrom('certificates')
    .innerJoin('player_exams', 'player_exams.id', 'certificates.player_exam_id')
    .innerJoin('players', 'players.id', 'player_exams.player_id')
    .select(['certificates.proof', 'players.hidden_alias'])
    .where('certificates.ended_at', 'is', null)
    .execute();
  return held.filter(({ proof, hidden_alias: hidden }) =>
    Buffer.from(proof.split('.')[1]!, 'base64url').toString().includes(JSON.stringify(hidden)),
  ).length;
}

test('no certificate holds that says an alias which was hidden while it was made', async () => {
  expect(await hideWhileIssued(pool)).toBe(0);
});

test('canary: without the locks some do', luck, async () => {
  expect(await hideWhileIssued(withoutLocks(pool))).toBeGreaterThan(0);
});
