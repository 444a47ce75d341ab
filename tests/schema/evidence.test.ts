import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { racePool, testDatabase } from '../support/database.ts';
import { fillWorld, id, refusalOf } from './world.ts';

const { db } = testDatabase();
const connections = racePool();

describe('evidence refuses every change', () => {
  test.each([
    [
      'contracts_are_evidence',
      `update contracts set content = 'We agreed otherwise.' where id = '${id.copy}'`,
    ],
    ['contracts_are_evidence', `update contracts set auth_id = null where id = '${id.copy}'`],
    [
      'contracts_are_evidence',
      `update contracts set class_id = '${id.templateClass}' where id = '${id.copy}'`,
    ],
    ['contracts_are_evidence', `delete from contracts where id = '${id.copy}'`],
    [
      'contract_profiles_are_evidence',
      `update contract_profiles set accepted_date = null, declined_date = now()`,
    ],
    ['contract_profiles_are_evidence', `update contract_profiles set profile_id = '${id.clara}'`],
    ['contract_profiles_are_evidence', `delete from contract_profiles`],
    [
      'contract_clauses_are_evidence',
      `update contract_clauses set clause_content = '' where id = '${id.copyClause}'`,
    ],
    ['contract_clauses_are_evidence', `delete from contract_clauses where id = '${id.copyClause}'`],
    [
      'contract_clauses_are_evidence',
      `update contract_clauses set contract_id = '${id.template}', sortorder = 2 where id = '${id.copyClause}'`,
    ],
    [
      'contract_clauses_are_evidence',
      `update contract_clauses set contract_id = '${id.copy}', sortorder = 2 where id = '${id.templateClause}'`,
    ],
    ['audit_log_is_evidence', `update audit_log set actor_id = '${id.anna}'`],
    ['audit_log_is_evidence', `delete from audit_log`],
    ['audit_log_stays', `truncate audit_log`],
    ['erased_users_are_evidence', `update erased_users set erased_at = now()`],
    ['erased_users_are_evidence', `delete from erased_users`],
    ['erased_users_stay', `truncate erased_users`],
    ['contracts_stay', `truncate contracts cascade`],
    ['contract_clauses_stay', `truncate contract_clauses`],
    ['contract_profiles_stay', `truncate contract_profiles`],
  ])('%s: %s', async (constraint, statement) => {
    expect(await refusalOf(db, statement)).toBe(constraint);
  });

  test('a template is never declared to be an executed copy', async () => {
    const statement = `update contracts set class_id = '${id.executedClass}', parent_id = id, description = 'Executed Agreement',
      content_sha256 = encode(sha256(content::bytea), 'hex'), clauses_sha256 = contract_clauses_digest(id) where id = '${id.template}'`;
    expect(await refusalOf(db, statement)).toBe('templates_stay_templates');
  });
});

test('what was shown is what is stored: a copy without one of its clauses can not be committed', async () => {
  await fillWorld(db);
  const incomplete = db.transaction().execute(async (transaction) => {
    await sql`
      insert into contracts (name, description, content, class_id, auth_id, parent_id, content_sha256, clauses_sha256)
      select name, description, content, class_id, ${id.clara}, parent_id, content_sha256, clauses_sha256
      from contracts where id = ${id.copy}`.execute(transaction);
  });
  await expect(incomplete).rejects.toMatchObject({ constraint: 'contracts_clauses_hashed' });
});

test('questions changed while an exam is being submitted: either the change or the submission waits, never both pass', async () => {
  await fillWorld(db);
  const submission = db.transaction().execute(async (transaction) => {
    await sql`insert into player_exams (player_id, exam_id) values (${id.clarasPlayer}, ${id.freshExam})`.execute(
      transaction,
    );
    const change = sql`update exam_questions set name = 'Changed?' where id = ${id.freshQuestion}`
      .execute(connections)
      .then(
        () => 'changed',
        (error: { constraint?: string }) => error.constraint,
      );
    await sql`select pg_sleep(0.2)`.execute(transaction);
    return { change };
  });
  const { change } = await submission;
  expect(await change).toBe('exam_questions_kept');
});
