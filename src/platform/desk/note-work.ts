import type { TaskKind } from '#shared/desk.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { TransactionContext } from '../context.ts';
import { sendAhead } from '../requests/send-ahead.ts';

/** Records new work of which admins are to be notified, in the transaction in which it arises; see features/desk. */
export const noteWork = (
  { db, clock }: Pick<TransactionContext, 'db' | 'clock'>,
  kind: TaskKind,
): Promise<void> =>
  sendAhead(db, db.insertInto('desk_news').values({ id: newId(), kind, arrived_at: clock() }));

/** Records that no admin works on a piece any more, in the transaction in which it is done. */
export const endWork = ({ db }: Pick<TransactionContext, 'db'>, id: Id): Promise<void> =>
  sendAhead(db, db.deleteFrom('desk_takes').where('subject_id', '=', id));
