import { isDeepStrictEqual } from 'node:util';
import { type Id, newId } from '#shared/ids.ts';
import type { Context } from './context.ts';
import { statementOnce } from './database/compile-once.ts';
import type { AuditLog } from './database/types.gen.ts';
import { sendAhead } from './requests/send-ahead.ts';

/** Stays what it is when an entry may tell it under this name, and is `never` when it could be a text of a person. */
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
 * What an entry may tell: numbers, yes and no, moments, words that the program knows beforehand, such as a status or the
 * name of a field, and ids under names that end in `Id` or `Ids`. What people wrote does not compile.
 */
export type AuditFacts<Facts> = { [Name in keyof Facts]: Told<Name, Facts[Name]> };

/** What a use-case did, for the audit log. */
type AuditEntry<Before, After> = {
  /** What was done, such as 'campaign.join'. */
  action: string;
  /** What kind of thing it was done to, such as 'campaign', and which one. */
  subjectType: string;
  subjectId: string | null;
  /** Ids and outcomes before and after: never addresses, tokens, coordinates or what people wrote. */
  before?: Before & AuditFacts<Before>;
  after?: After & AuditFacts<After>;
};

/** What an entry is written with. Where nobody is signed in yet, or no request is answered, there is less to tell. */
export type AuditContext = Pick<Context, 'db' | 'clock'> & {
  actor?: { kind: 'anonymous' } | { kind: 'user'; userId: Id };
  requestId?: Context['requestId'];
  approvedById?: Context['approvedById'];
};

/**
 * Writes an entry into the audit log, in the transaction that does what the entry tells: either both happen or
 * neither. Takes no round trip of its own. Throws outside of a transaction.
 */
export async function audit<Before, After>(
  context: AuditContext,
  entry: AuditEntry<Before, After>,
): Promise<void> {
  if (!context.db.isTransaction) throw new Error(`${entry.action} is audited outside of its transaction`);
  const { action, subjectType, subjectId, before } = entry;
  const { approvedById } = context;
  // Who does something by the yes of another admin does not do it alone.
  const after = approvedById === undefined ? entry.after : { ...entry.after, approvedById };
  await sendAhead(
    context.db,
    entryToAdd(context.db, {
      id: newId(),
      created_at: context.clock(),
      actor_id: context.actor?.kind === 'user' ? context.actor.userId : null,
      action,
      subject_type: subjectType,
      subject_id: subjectId,
      details: JSON.stringify({ ...(before && { before }), ...(after && { after }) }),
      request_id: context.requestId ?? null,
    }),
  );
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

/** The names of the fields of `after` that are not as they were: all that an entry tells of texts. */
export function changedFields<const After extends object>(
  before: { [Name in keyof After]?: unknown },
  after: After,
): (keyof After & string)[] {
  const names = Object.keys(after) as (keyof After & string)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
