import { sql } from 'kysely';
import type { TransactionContext } from '../../context.ts';
import { statementOnce } from '../../database/compile-once.ts';
import { EVENTS_TOPIC, noteChange } from '../../live/note-change.ts';
import { sendAhead } from '../../requests/send-ahead.ts';
import type { EventKind } from './event-kind.ts';

export type Happened = { name: string; facts: unknown };

/** Makes an event of a kind, for `noteEvents`. */
export const happened = <Facts>({ name }: Pick<EventKind<Facts>, 'name'>, facts: Facts): Happened => ({
  name,
  facts,
});

/**
 * Stores what the actor did, in the transaction in which it happens. The notices are in the app within a tenth of a
 * second after the commit; mail and push wait as long as their kinds say.
 * @throws outside of a transaction
 */
export async function noteEvents(
  { db, clock, actor }: Pick<TransactionContext, 'db' | 'clock' | 'actor'>,
  ...events: readonly Happened[]
): Promise<void> {
  if (!db.isTransaction) throw new Error('An event is written outside of its transaction');
  if (events.length === 0) return;
  const by = actor.kind === 'user' ? actor.userId : null;
  await sendAhead(db, eventsToWrite(db, { events: JSON.stringify(events), by, at: clock() }));
}

const eventsToWrite = statementOnce(
  (_, { events, by, at }: { events: string; by: string | null; at: Date }) => sql`
    with events as (
      insert into notice_events (written_at, kind, facts, by_id, at)
      select clock_timestamp() + place * interval '1 microsecond',
        event ->> 'name', event -> 'facts', ${by}::uuid, ${at}::timestamptz
      from jsonb_array_elements(${events}::jsonb) with ordinality as given (event, place)
    )
    select ${noteChange(EVENTS_TOPIC)}`,
);
