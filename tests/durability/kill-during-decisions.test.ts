import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { versionOf } from '#features/contracts/server/digests.ts';
import { verifyEvidence } from '#features/contracts/server/admin/verify-evidence.ts';
import { createPasswords, serverItself } from '#features/accounts/server/passwords/passwords.ts';
import { makeContractTemplate, textOf } from '#demo/factories/agreements.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makeGameAccount, makePlayer, passwordAccountRow } from '#demo/factories/people.ts';
import { versionOfQuestions } from '#features/exams/server/digests.ts';
import { makeExam } from '#demo/factories/qualification.ts';
import { separateDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { rounds } from './data-folder.ts';

const kills = rounds({ short: 3, long: 50 });
const EACH = 12;
const QUESTIONS = 3;
/** About as long as the requests of a round take. */
const longestWorkMs = 150;
const password = 'an old brass lantern';
const email = 'robin@example.com';
/** The same in every round, whatever the port, so that one sign-in lasts. */
const origin = 'http://127.0.0.1:9';

const { db, url: databaseUrl } = separateDatabase('kills');
let gameSystemId: string;

beforeAll(async () => {
  const player = await makePlayer(db, { email });
  const hash = await createPasswords().hash(password, serverItself);
  await db
    .insertInto('auth.accounts')
    .values(passwordAccountRow({ user_id: player.auth_id, password: hash }))
    .execute();
  gameSystemId = (await makeGameSystem(db)).id;
  await makeGameAccount(db, { player_id: player.id, game_system_id: gameSystemId });
});

const startServer = () =>
  startServerProcess({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: origin,
    SECRET: 'the same secret in every round as well',
  });

const post = (server: ServerProcess, path: string, body: unknown, cookie = '') =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

async function signIn(server: ServerProcess): Promise<string> {
  const answer = await post(server, '/api/auth/sign-in', { email, password });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Makes the round's exams and agreements, and the requests that submit and accept them. */
async function makeRequests(): Promise<{ path: string; body: unknown; subject: string }[]> {
  const requests = [];
  for (let count = 0; count < EACH; count += 1) {
    const exam = await makeExam(db, { game_system_id: gameSystemId, questions: ['How?', 'Why?', 'When?'] });
    const answers = exam.questions.map(({ id }) => ({ questionId: id, text: 'I ask first.' }));
    requests.push({
      path: `/api/exams/${exam.id}/submission`,
      body: { shownSha256: versionOfQuestions(exam.questions), answers },
      subject: exam.id,
    });
    const template = await makeContractTemplate(db);
    const body = { decision: 'accepted', shownSha256: versionOf(textOf(template)) };
    requests.push({
      path: `/api/contracts/templates/${template.id}/decision`,
      body,
      subject: template.id,
    });
  }
  return requests;
}

/** What a killed process was in the middle of is rolled back as soon as PostgreSQL notices that it is gone. */
async function untilNothingRuns(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db);
    if (rows.length === 0) return;
    await sleep(20);
  }
}

/** Of exams and templates: what is stored of each, and whether all of it is. */
async function stored(): Promise<{ subject: string; whole: boolean }[]> {
  const { rows } = await sql<{ subject: string; whole: boolean }>`
    select exam_id as subject, whole from (
      select exam_id, (select count(*) from player_exam_answers a where a.exam_id = taken.exam_id) = ${QUESTIONS}
        and exists (select from audit_log where subject_id = taken.id::text) as whole
      from player_exams taken) exams
    union all
    select parent_id, exists (select from contract_profiles where contract_id = copy.id)
      and exists (select from contract_clauses where contract_id = copy.id)
      and exists (select from audit_log where subject_id = copy.id::text)
    from contracts copy where class_id = executed_class_id()`.execute(db);
  return rows;
}

test(`after kill -9 of the server during submits and agreements, ${kills} times, each is stored whole or not at all`, async () => {
  let cookie = '';
  let sent = 0;
  let interrupted = 0;
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const server = await startServer();
    try {
      cookie ||= await signIn(server);
      const requests = await makeRequests();
      sent += requests.length;
      const answers = requests.map(async ({ path, body, subject }) => {
        const answer = await post(server, path, body, cookie).catch(() => null);
        if (answer === null) interrupted += 1;
        else if (answer.status === 201) acknowledged.add(subject);
        else refused.push(await answer.text());
      });
      await sleep(Math.random() * longestWorkMs);
      server.signal('SIGKILL');
      await Promise.all(answers);
    } finally {
      await server.cleanUp();
    }
    await untilNothingRuns();
    const found = await stored();
    expect(found.filter(({ whole }) => !whole)).toEqual([]);
    const subjects = new Set(found.map(({ subject }) => subject));
    expect(subjects.size).toBe(found.length);
    expect([...acknowledged].filter((subject) => !subjects.has(subject))).toEqual([]);
  }
  expect((await verifyEvidence({ db })).faults).toEqual([]);
  const orphans = await sql`
    select from player_exam_answers a where not exists (
      select from player_exams e where e.player_id = a.player_id and e.exam_id = a.exam_id)`.execute(db);
  expect(orphans.rows).toEqual([]);
  expect(refused).toEqual([]);
  expect(interrupted + acknowledged.size).toBe(sent);
  expect(interrupted).toBeGreaterThan(0);
}, 900_000);
