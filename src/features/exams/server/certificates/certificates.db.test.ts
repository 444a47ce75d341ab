import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { makeExam, makeSubmission } from '#demo/factories/qualification.ts';
import type { Database } from '#platform/database/connect.ts';
import { gradeExam } from '../admin/grade-exam.ts';
import { getExam } from '../get-exam.ts';
import { examsNotices } from '../notices.ts';
import { issueCertificate, revokeCertificate, withdrawCertificate } from './manage-certificate.ts';
import { getCertificate, listKeys, verifyCertificate } from './verify-certificate.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');
const refusedWith = (code: string) => ({ refusal: { code } });
const visitor = () => testContext({ db, clock: now });
const asAdmin = async (clock = now) => {
  const { id } = await makeUser(db);
  return testContext({ db, actor: userActor({ userId: id, role: 'admin' }), clock });
};

let players = 0;

/** A player who was told the score of their exam. */
async function makeGraded(given: { score?: number | null; told_score?: number | null } = {}) {
  const player = await makePlayer(db, { alias: `Robin Żółw ${(players += 1)}` });
  const system = await makeGameSystem(db, { name: `Lanterns ${players}` });
  const exam = await makeExam(db, { name: 'Running Your First Table', game_system_id: system.id });
  const taken = { player_id: player.id, exam_id: exam.id, created_at: new Date('2026-04-20T12:00:00Z') };
  const { id } = await makeSubmission(db, { ...taken, score: 87, ...given });
  const as = (database: Database = db, clock = now) =>
    testContext({ db: database, actor: playerActor(player), clock });
  return { player, examId: exam.id, submissionId: id, as };
}

/** An issued certificate, with its code and its signed text. */
async function makeIssued() {
  const graded = await makeGraded();
  const { code } = await issueCertificate(graded.as(), graded);
  const { proof } = await getCertificate(visitor(), { code });
  return { ...graded, code, proof: proof! };
}

describe('a certificate', () => {
  test('says the score that was told, to everybody with its code however they type it', async () => {
    const graded = await makeGraded();
    const { code } = await issueCertificate(graded.as(), graded);
    const shown = await getCertificate(visitor(), {
      code: ` ${code.slice(0, 4).toUpperCase()}-${code.slice(4, 8)}—${code.slice(8).replaceAll('0', 'O')} `,
    });
    expect(shown).toMatchObject({ code, state: 'valid', mayWithdraw: false });
    expect(shown.statement).toEqual({
      iss: visitor().config.publicUrl,
      jti: code,
      iat: now.getTime() / 1000,
      name: graded.player.alias,
      gameSystem: `Lanterns ${players}`,
      exam: 'Running Your First Table',
      submittedAt: '2026-04-20T12:00:00.000Z',
      gradedAt: '2026-04-20T12:00:00.000Z',
      scorePercent: 87,
    });
    const { submission } = await getExam(graded.as(), graded);
    expect(submission).toMatchObject({ isTold: true, certificate: { code, endedAt: null } });
    expect(await getCertificate(graded.as(), { code })).toMatchObject({ mayWithdraw: true });
  });

  test('is one, however often its player asks for it', async () => {
    const graded = await makeGraded();
    const first = await issueCertificate(graded.as(), graded);
    expect(await issueCertificate(graded.as(), graded)).toEqual(first);
  });

  test('is not made of an exam in review, of a score that its player has not been told, or of another player’s exam', async () => {
    const inReview = await makeGraded({ score: null });
    await expect(issueCertificate(inReview.as(), inReview)).rejects.toMatchObject(refusedWith('NOT_GRADED'));
    const untold = await makeGraded({ told_score: null });
    await expect(issueCertificate(untold.as(), untold)).rejects.toMatchObject(refusedWith('NOT_GRADED'));
    await expect(issueCertificate(inReview.as(), untold)).rejects.toMatchObject(
      refusedWith('EXAM_NOT_FOUND'),
    );
  });

  test('asked for many times at once is one', async () => {
    const graded = await makeGraded();
    const answers = await race(8, () => issueCertificate(graded.as(pool), graded));
    const codes = answers.map((answer) => answer.status === 'fulfilled' && answer.value.code);
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toHaveLength(12);
  });

  test('canary: without the lock some of them fail', luck, async () => {
    const graded = await makeGraded();
    const answers = await race(8, () => issueCertificate(graded.as(withoutLocks(pool)), graded));
    expect(answers.filter(({ status }) => status === 'rejected')).not.toEqual([]);
  });
});

describe('the signed text', () => {
  test('is found changed, whichever of its characters is another one', async () => {
    const { proof } = await makeIssued();
    expect(await verifyCertificate(visitor(), { proof })).toMatchObject({ state: 'valid', proof });
    for (const [index, letter] of Array.from(proof).entries()) {
      const changed = `${proof.slice(0, index)}${letter === 'A' ? 'B' : 'A'}${proof.slice(index + 1)}`;
      const found = await verifyCertificate(visitor(), { proof: changed }).catch(
        (error: { refusal: { code: string } }) => ({ state: error.refusal.code }),
      );
      expect(['changed', 'CERTIFICATE_NOT_FOUND'], `character ${index}`).toContain(found.state);
    }
  });

  test('is found changed in the database, too', async () => {
    const [one, other] = [await makeIssued(), await makeIssued()];
    await db.updateTable('certificates').set({ proof: other.proof }).where('code', '=', one.code).execute();
    expect(await getCertificate(visitor(), { code: one.code })).toMatchObject({
      state: 'changed',
      statement: null,
      proof: null,
    });
  });

  test('is checked by a script that has nothing but the public key', async () => {
    const { proof, player } = await makeIssued();
    const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
    const run = promisify(execFile);
    const check = async (text: string) => {
      await writeFile(join(folder, 'certificate.jwt'), text);
      return run(process.execPath, [
        'public/verify-certificate.mjs',
        join(folder, 'certificate.jwt'),
        join(folder, 'keys.json'),
      ]);
    };
    await writeFile(join(folder, 'keys.json'), JSON.stringify(await listKeys(visitor())));
    const { stdout } = await check(`${proof}\n`);
    expect(stdout).toContain(
      `${player.alias} reached 87% in the exam "Running Your First Table" of Lanterns ${players}`,
    );
    const [header, payload, signature] = proof.split('.');
    const better = Buffer.from(
      Buffer.from(payload!, 'base64url').toString().replace('"scorePercent":87', '"scorePercent":97'),
    ).toString('base64url');
    await expect(check(`${header}.${better}.${signature}`)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('NOT VALID'),
    });
    // The last character of a signature has unused bits, so different texts decode to the same signature.
    const twin = Array.from(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
      (last) => proof.slice(0, -1) + last,
    ).find(
      (text) =>
        text !== proof &&
        Buffer.from(text.split('.')[2]!, 'base64url').equals(Buffer.from(signature!, 'base64url')),
    );
    await expect(check(twin!)).rejects.toMatchObject({ code: 1 });
    await rm(folder, { recursive: true });
  });

  test('that is none is no certificate', async () => {
    for (const proof of ['hello', 'a.b.c', `${Buffer.from('{}').toString('base64url')}.e30.AAAA`]) {
      await expect(verifyCertificate(visitor(), { proof })).rejects.toMatchObject(
        refusedWith('CERTIFICATE_NOT_FOUND'),
      );
    }
  });
});

describe('the end of a certificate', () => {
  test('comes when its player withdraws it: nobody reads any more what it said', async () => {
    const { as, code, examId, proof } = await makeIssued();
    await withdrawCertificate(as(), { examId });
    const ended = { code, state: 'withdrawn', endedAt: now.toISOString(), statement: null, proof: null };
    expect(await getCertificate(visitor(), { code })).toMatchObject(ended);
    expect(await verifyCertificate(visitor(), { proof })).toMatchObject(ended);
    await expect(withdrawCertificate(as(), { examId })).rejects.toMatchObject(
      refusedWith('CERTIFICATE_NOT_FOUND'),
    );
    const next = await issueCertificate(as(), { examId });
    expect(next.code).not.toBe(code);
  });

  test('comes with another score; the next one waits until the player was told', async () => {
    const { as, code, examId, submissionId } = await makeIssued();
    await gradeExam(await asAdmin(), { submissionId, revision: 1, scorePercent: 40 });
    expect(await getCertificate(visitor(), { code })).toMatchObject({ state: 'corrected', statement: null });
    await expect(issueCertificate(as(), { examId })).rejects.toMatchObject(refusedWith('NOT_GRADED'));
    await db.updateTable('player_exams').set({ told_score: 40 }).where('id', '=', submissionId).execute();
    expect(await issueCertificate(as(), { examId })).toMatchObject({ endedAt: null });
  });

  test('does not come with another note', async () => {
    const { code, submissionId } = await makeIssued();
    await gradeExam(await asAdmin(), { submissionId, revision: 1, scorePercent: 87, note: 'Well done.' });
    expect(await getCertificate(visitor(), { code })).toMatchObject({ state: 'valid' });
  });

  test('comes by an admin, whose reason its player alone reads; there is no other until the exam is graded again', async () => {
    const { as, code, examId, submissionId } = await makeIssued();
    await revokeCertificate(await asAdmin(), { submissionId, reason: 'The answers were copied.' });
    const checked = await getCertificate(visitor(), { code });
    expect(checked).toMatchObject({ state: 'revoked', statement: null });
    expect(JSON.stringify(checked)).not.toContain('copied');
    const told = await toldIn(db, examsNotices);
    expect(JSON.stringify(told)).toContain('The answers were copied.');
    const { submission } = await getExam(as(), { examId });
    expect(submission?.certificate).toMatchObject({
      endedWhy: 'revoked',
      reason: 'The answers were copied.',
    });
    await expect(issueCertificate(as(), { examId })).rejects.toMatchObject(
      refusedWith('CERTIFICATE_REVOKED'),
    );
    await expect(
      revokeCertificate(await asAdmin(), { submissionId, reason: 'Again.' }),
    ).rejects.toMatchObject(refusedWith('CERTIFICATE_ENDED'));
    const later = new Date(now.getTime() + 60_000);
    const again = { submissionId, revision: 1, scorePercent: 87, note: 'We were wrong.' };
    await gradeExam(await asAdmin(later), again);
    expect(await issueCertificate(as(db, later), { examId })).toMatchObject({ endedAt: null });
  });
});
