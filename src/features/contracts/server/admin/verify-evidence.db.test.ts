import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeContractTemplate, makeDecision } from '#demo/factories/agreements.ts';
import { makeUser } from '#demo/factories/people.ts';
import { decideAgreement } from '../decide-agreement.ts';
import { getTemplate } from '../get-contract.ts';
import { type EvidenceReport, verifyEvidence } from './verify-evidence.ts';

const { db } = testDatabase();
let copyId: string;
let decisionId: string;

beforeEach(async () => {
  const { id: userId } = await makeUser(db);
  const context = testContext({ db, actor: userActor({ userId }) });
  const clauses = [
    { name: 'Fairness', content: 'Play fair — “always”.' },
    { name: 'Kindness', content: 'Be kind first.\nAlways. 🎲' },
  ];
  const { id: templateId } = await makeContractTemplate(db, { name: 'Kodex für alle', clauses });
  const { sha256: shownSha256 } = await getTemplate(context, { templateId });
  copyId = (await decideAgreement(context, { templateId, decision: 'accepted', shownSha256 })).id;
  const decision = await db.selectFrom('contract_profiles').select('id').executeTakeFirstOrThrow();
  decisionId = decision.id;
  await makeDecision(db, { userId, decision: 'declined' });
});

/**
 * What is found after a statement by somebody who owns the tables and switches off whatever refuses it. All of it is taken
 * back afterwards.
 */
async function afterEdit(statement: string): Promise<EvidenceReport> {
  const transaction = await db.startTransaction().execute();
  try {
    for (const table of ['contracts', 'contract_clauses', 'contract_profiles'])
      await sql.raw(`alter table ${table} disable trigger user`).execute(transaction);
    await sql`alter table contracts drop constraint contracts_copy_hashed`.execute(transaction);
    await sql.raw(statement).execute(transaction);
    return await verifyEvidence({ db: transaction });
  } finally {
    await transaction.rollback().execute();
  }
}

test('evidence that nobody edited is as it was stored, whoever made it', async () => {
  expect(await verifyEvidence({ db })).toEqual({ checked: 2, faults: [] });
});

test('an agreement that was removed as a whole is found: the audit log knows of its decision', async () => {
  const { faults } = await afterEdit(
    `delete from contract_profiles where contract_id = '${copyId}';
     delete from contract_clauses where contract_id = '${copyId}';
     delete from contracts where id = '${copyId}'`,
  );
  expect(faults).toEqual([expect.stringMatching(`^contracts ${copyId}: removed, though audit_log `)]);
});

describe('an edit around what refuses it is found, and its row named:', () => {
  const content = 'the content does not match its SHA-256';
  const clauses = 'the clauses (contract_clauses) do not match their SHA-256';

  test.each([
    ['the content', `update contracts set content = 'Otherwise.'`, content],
    ['a clause', `update contract_clauses set clause_content = 'Play.' where sortorder = 1`, clauses],
    ['the name of a clause', `update contract_clauses set name = 'Play' where sortorder = 1`, clauses],
    ['the order of clauses', `update contract_clauses set sortorder = -sortorder`, clauses],
    ['a clause that is gone', `delete from contract_clauses where sortorder = 2`, clauses],
    [
      'a clause that was added',
      `insert into contract_clauses (contract_id, name, sortorder, clause_name, clause_content)
        select contract_id, 'More', 9, 'More', 'More.' from contract_clauses where sortorder = 1`,
      clauses,
    ],
  ])('%s', async (_what, statement, fault) => {
    const table = statement.includes('contract_clauses') ? 'contract_id' : 'id';
    const scope = `${statement.includes(' where ') ? ' and' : ' where'} ${table} = '${copyId}'`;
    expect(await afterEdit(statement + scope)).toEqual({
      checked: 2,
      faults: [`contracts ${copyId}: ${fault}`],
    });
  });

  test.each([
    [
      'the content together with its SHA-256',
      'contracts',
      `content = 'Otherwise.', content_sha256 = encode(sha256('Otherwise.'), 'hex')`,
    ],
    ['the name of the copy', 'contracts', `name = 'Another'`],
    ['who decided, in the copy', 'contracts', `auth_id = gen_random_uuid()`],
    ['when the copy was made', 'contracts', `created_at = created_at - interval '1 day'`],
    [
      'the date of the decision',
      'contract_profiles',
      `accepted_date = accepted_date + interval '1 millisecond'`,
    ],
    [
      'accepted turned into declined',
      'contract_profiles',
      `declined_date = accepted_date, accepted_date = null`,
    ],
    ['whose decision it is', 'contract_profiles', `profile_id = gen_random_uuid()`],
    ['the name in the decision', 'contract_profiles', `name = 'Another'`],
    ['the SHA-256 of the decision', 'contract_profiles', `record_sha256 = repeat('0', 64)`],
  ])('%s', async (_what, table, change) => {
    const id = table === 'contracts' ? copyId : decisionId;
    expect(await afterEdit(`update ${table} set ${change} where id = '${id}'`)).toEqual({
      checked: 2,
      faults: [
        `contract_profiles ${decisionId}: the decision, or contracts ${copyId}, does not match its SHA-256`,
      ],
    });
  });

  test('a decision that is gone', async () => {
    expect(await afterEdit(`delete from contract_profiles where id = '${decisionId}'`)).toEqual({
      checked: 2,
      faults: [`contracts ${copyId}: there is no decision on it`],
    });
  });

  test('a copy that was made something else', async () => {
    const report = await afterEdit(
      `update contracts set parent_id = null, class_id = (select id from contract_classes where name = 'Template')
        where id = '${copyId}'`,
    );
    expect(report).toEqual({
      checked: 1,
      faults: [`contract_profiles ${decisionId}: contracts ${copyId} is no executed copy any more`],
    });
  });
});
