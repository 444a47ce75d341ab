import { isDeepStrictEqual } from 'node:util';
import { type Id, newId } from '#shared/ids.ts';
import type { Context } from './context.ts';
import { statementOnce } from './database/compile-once.ts';
import type { AuditLog } from './database/types.gen.ts';
import { sendAhead } from './requests/send-ahead.ts';

/** The type of a value that an entry may contain under this name; `never` if it could be text that a person wrote. */
type Told<Name, Value> = Value extends number | boolean | Date | null | undefined
  ? Value
  : Value extends string
    ? string extends Value
      ? Name extends `${string}Id`
        ? Value
        : never
      : Value
    : Value extends readonly (infer Item)[]
      ? readonly Told<Name extends `${string}Ids` ? 'itemId' : 'item', Item>[]
      : never;

/**
 * What an entry may contain: numbers, booleans, dates, known words such as a status or a field's name, and ids under
 * names that end in `Id` or `Ids`. Text that people wrote does not compile.
 */
export type AuditFacts<Facts> = { [Name in keyof Facts]: Told<Name, Facts[Name]> };

/** The kind and id of the changed thing: `['campaign', campaignId]`. */
type AuditSubject = readonly [type: string, id: string | null];

/** What an entry of the audit log records about a change. */
type AuditChange<Before, After> = {
  /** Ids and outcomes before and after: never addresses, tokens, coordinates or text that people wrote. */
  before?: Before & AuditFacts<Before>;
  after?: After & AuditFacts<After>;
  /** The changed texts, for the thing's history (docs/decisions/0040-history.md); `{}` if no text changed. */
  history?: Partial<ChangedWords>;
};

/** The context for writing an entry. Before a sign-in, or outside of a request, some parts are missing. */
export type AuditContext = Pick<Context, 'db' | 'clock'> & {
  actor?: { kind: 'anonymous' } | { kind: 'user'; userId: Id };
  requestId?: Context['requestId'];
  approvedById?: Context['approvedById'];
};

/**
 * Writes an entry into the audit log, in the transaction of the change that it records, so that either both happen or
 * neither. Takes no round trip of its own. Returns the entry's id. Throws outside of a transaction.
 * @param action what was done, such as 'campaign.join'
 */
export async function audit<Before, After>(
  context: AuditContext,
  action: string,
  [subjectType, subjectId]: AuditSubject,
  change: AuditChange<Before, After> = {},
): Promise<Id> {
  if (!context.db.isTransaction) throw new Error(`${action} is audited outside of its transaction`);
  const { approvedById } = context;
  const { before } = change;
  // If another admin approved the act, the entry names that admin too.
  const after = approvedById === undefined ? change.after : { ...change.after, approvedById };
  const [id, at] = [newId(), context.clock()];
  await sendAhead(
    context.db,
    entryToAdd(context.db, {
      id,
      created_at: at,
      actor_id: context.actor?.kind === 'user' ? context.actor.userId : null,
      action,
      subject_type: subjectType,
      subject_id: subjectId,
      details: JSON.stringify({ ...(before && { before }), ...(after && { after }) }),
      request_id: context.requestId ?? null,
    }),
  );
  if (change.history === undefined) return id;
  if (subjectId === null) throw new Error(`${action} has words, and no thing that they are of`);
  await sendAhead(
    context.db,
    wordsToAdd(context.db, [{ id: newId(), subjectId, ...change.history }], { entryId: id, at }),
  );
  return id;
}

/** The changed fields of a thing, with their values before and after. */
export type ChangedWords = {
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

/** The fields of `after` that differ from `before`, with both values. */
export function changedWords<const After extends object>(
  before: { [Name in keyof After]?: unknown },
  after: After,
): ChangedWords {
  const changed = changedFields(before, after);
  const of = (values: { [Name in keyof After]?: unknown }) =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: of(before), after: of(after) };
}

type WordsRow = Partial<ChangedWords> & { id: Id; subjectId: Id };

const wordsToAdd = (
  db: Context['db'],
  rows: readonly WordsRow[],
  { entryId, at }: { entryId: Id; at: Date },
) =>
  db.insertInto('history').values(
    rows.map(({ id, subjectId, before = {}, after = {} }) => ({
      id,
      entry_id: entryId,
      subject_id: subjectId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      created_at: at,
    })),
  );

/** Writes the changed texts of many things, such as those of an import, for an existing entry of the log. */
export async function noteWords(
  { db, clock }: Pick<AuditContext, 'db' | 'clock'>,
  entryId: Id,
  changes: readonly (ChangedWords & { subjectId: Id })[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => Object.assign({ id: newId() }, change));
  await sendAhead(db, wordsToAdd(db, rows, { entryId, at: clock() }));
}

type EntryRow = Record<keyof AuditLog, unknown>;

const entryToAdd = statementOnce((db, row: EntryRow) =>
  db.insertInto('audit_log').values({
    id: row.id as string,
    created_at: row.created_at as Date,
    actor_id: row.actor_id as string | null,
    action: row.action as string,
    subject_type: row.subject_type as string,
    subject_id: row.subject_id as string | null,
    details: row.details as string,
    request_id: row.request_id as string | null,
  }),
);

/** The names of the fields of `after` that differ from `before`: all that an entry records about texts. */
export function changedFields<const After extends object>(
  before: { [Name in keyof After]?: unknown },
  after: After,
): (keyof After & string)[] {
  const names = Object.keys(after) as (keyof After & string)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
