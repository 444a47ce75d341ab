import type { TaskKind } from '#shared/desk.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { TransactionContext } from '../context.ts';
import { sendAhead } from '../requests/send-ahead.ts';

/** Notes in the transaction in which something comes to wait that admins are to be told of it; see features/desk. */
export const noteWork = (
  { db, clock }: Pick<TransactionContext, 'db' | 'clock'>,
  kind: TaskKind,
): Promise<void> =>
  sendAhead(db, db.insertInto('desk_news').values({ id: newId(), kind, arrived_at: clock() }));

/** Notes in the transaction in which a piece of work is done that nobody works on it any more. */
export const endWork = ({ db }: Pick<TransactionContext, 'db'>, id: Id): Promise<void> =>
  sendAhead(db, db.deleteFrom('desk_takes').where('subject_id', '=', id));
