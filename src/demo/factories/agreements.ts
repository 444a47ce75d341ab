import { createHash } from 'node:crypto';
import { newId } from '#shared/ids.ts';
import type { Database } from '#platform/database/connect.ts';
import { insertAll, insertOne, nextNumber, type Given, type NewRow, type Row } from './insert.ts';

/** The classes of contracts; their ids are fixed by the migration that makes them. */
const contractClassIds = {
  Template: '00000000-0000-4000-8000-0000000000c1',
  Executed: '00000000-0000-4000-8000-0000000000c2',
} as const;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A published template agreement. */
export function templateRow(
  given: Given<'contracts'> = {},
): NewRow<'contracts'> & { id: string; content: string; name: string } {
  const createdAt = given.created_at ?? new Date();
  return {
    id: newId(),
    name: `Agreement ${nextNumber()}`,
    description: null,
    content: 'What we agree on.',
    class_id: contractClassIds.Template,
    auth_id: null,
    parent_id: null,
    audience: 'everybody',
    content_sha256: null,
    clauses_sha256: null,
    retired_at: null,
    created_at: createdAt,
    published_at: createdAt,
    ...given,
  };
}

/** A clause of a contract; the first unless given. */
export function clauseRow(
  given: Given<'contract_clauses', 'contract_id'>,
): NewRow<'contract_clauses'> & { id: string } {
  const name = given.name ?? 'Fairness';
  return {
    id: newId(),
    sortorder: 1,
    name,
    clause_name: name,
    clause_content: 'We treat each other fairly.',
    ...given,
  };
}

type TemplateWish = Given<'contracts'> & { clauses?: readonly { name: string; content: string }[] };

/** Makes a template agreement with its clauses; one clause unless given. */
export async function makeContractTemplate(
  db: Database,
  wish: TemplateWish = {},
): Promise<Row<'contracts'> & { clauses: NewRow<'contract_clauses'>[] }> {
  const { clauses: texts = [{ name: 'Fairness', content: 'We treat each other fairly.' }], ...columns } =
    wish;
  const template = await insertOne(db, 'contracts', templateRow(columns));
  const clauses = texts.map(({ name, content }, index) =>
    clauseRow({ contract_id: template.id, sortorder: index + 1, name, clause_content: content }),
  );
  await insertAll(db, 'contract_clauses', clauses);
  return { ...template, clauses };
}

type Decision = {
  template: { id: string; name: string; content: string };
  clauses: readonly NewRow<'contract_clauses'>[];
  userId: string;
  decision: 'accepted' | 'declined';
  decidedAt: Date;
  /** Makes the ids of the rows: 'contract', 'profile' and the clauses' places. Random unless given. */
  idOf?: (part: string) => string;
};

/** The rows that a decision on a template leaves behind: the executed copy, its clauses, and who decided what. */
export function decisionRows({ template, clauses, userId, decision, decidedAt, idOf = newId }: Decision): {
  contract: NewRow<'contracts'> & { id: string };
  clauses: NewRow<'contract_clauses'>[];
  profile: NewRow<'contract_profiles'>;
} {
  const id = idOf('contract');
  const copied = clauses
    .toSorted((one, other) => one.sortorder - other.sortorder)
    .map(({ sortorder, name, clause_name, clause_content }) =>
      clauseRow({
        id: idOf(`clause ${sortorder}`),
        contract_id: id,
        sortorder,
        name,
        clause_name,
        clause_content,
      }),
    );
  const shown = copied.map((clause) => `${clause.name}\n${clause.clause_name}\n${clause.clause_content}\n\n`);
  return {
    contract: templateRow({
      id,
      name: template.name,
      description: 'Executed Agreement',
      content: template.content,
      class_id: contractClassIds.Executed,
      auth_id: userId,
      parent_id: template.id,
      content_sha256: sha256(template.content),
      clauses_sha256: sha256(shown.join('')),
      created_at: decidedAt,
      published_at: null,
    }),
    clauses: copied,
    profile: {
      id: idOf('profile'),
      contract_id: id,
      template_id: template.id,
      profile_id: userId,
      name: template.name,
      accepted_date: decision === 'accepted' ? decidedAt : null,
      declined_date: decision === 'declined' ? decidedAt : null,
    },
  };
}

/** The text of a template with its clauses, as a reader is shown it. */
export const textOf = (template: {
  name: string;
  content: string;
  clauses: readonly NewRow<'contract_clauses'>[];
}) => ({
  name: template.name,
  content: template.content,
  clauses: template.clauses.map(({ name, sortorder, clause_name, clause_content }) => ({
    name,
    sortorder,
    clause: { name: clause_name, content: clause_content },
  })),
});

/** Makes a user's decision on a template; the template too unless given. Accepted just now unless told otherwise. */
export async function makeDecision(
  db: Database,
  wish: Pick<Decision, 'userId'> &
    Partial<Pick<Decision, 'decision' | 'decidedAt'>> & {
      template?: Awaited<ReturnType<typeof makeContractTemplate>>;
    },
): Promise<ReturnType<typeof decisionRows>> {
  const template = wish.template ?? (await makeContractTemplate(db));
  const rows = decisionRows({
    template,
    clauses: template.clauses,
    userId: wish.userId,
    decision: wish.decision ?? 'accepted',
    decidedAt: wish.decidedAt ?? new Date(),
  });
  await db.transaction().execute(async (transaction) => {
    await insertOne(transaction, 'contracts', rows.contract);
    await insertAll(transaction, 'contract_clauses', rows.clauses);
    await insertOne(transaction, 'contract_profiles', rows.profile);
  });
  return rows;
}
