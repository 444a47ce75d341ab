import { sql } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { Context } from '../../context.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { describeError } from '../../log.ts';
import { TELL_QUEUE } from '../tell.ts';
import type { EventKind, NoticeEvent } from './event-kind.ts';
import { openBook } from './notice-book.ts';

export const EVENTS_A_BATCH = 250;

type Parts = Pick<Context, 'db' | 'log'> & { jobs: Pick<Jobs, 'wake'>; eventKinds: readonly EventKind[] };

/**
 * Turns a batch of committed events into notices and deletes the events in the same transaction, so that each is told
 * once, however many servers run. A server waits for another server's batch, which keeps the events in order. Returns
 * the number of events.
 */
export const foldBatch = ({ db, jobs, log, eventKinds }: Parts): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const events = await takeEvents(transaction);
    for (const [name, ofKind] of Map.groupBy(events, ({ kind }) => kind)) {
      const kind = eventKinds.find((each) => each.name === name);
      if (!kind) {
        log.error(
          { kind: name, events: ofKind.length },
          'events are of a kind that this version does not know',
        );
        continue;
      }
      const told = await foldKind(transaction, kind, ofKind, log);
      for (const seconds of new Set([...told].map(({ gatherSeconds }) => gatherSeconds)))
        await jobs.wake(TELL_QUEUE, transaction, seconds);
    }
    return events.length;
  });

type EventRow = { kind: string; facts: unknown; by: Id | null; at: Date };

async function takeEvents(db: DatabaseTransaction): Promise<EventRow[]> {
  // Every server locks them in the same order, which prevents deadlocks.
  const { rows } = await sql<EventRow>`
    with batch as materialized (
      select id from notice_events order by written_at, id limit ${sql.lit(EVENTS_A_BATCH)} for update
    ), taken as (
      delete from notice_events using batch
      where notice_events.id = batch.id
      returning notice_events.*
    )
    select kind, facts, by_id as by, at from taken order by written_at, id`.execute(db);
  return rows;
}

/** Folds events of one kind in order. An event that fails is logged and skipped; the others go on. */
async function foldKind(
  db: DatabaseTransaction,
  kind: EventKind,
  rows: readonly EventRow[],
  log: Context['log'],
) {
  const events: NoticeEvent[] = [];
  for (const { facts, by, at } of rows) {
    const parsed = kind.facts.safeParse(facts);
    if (parsed.success) events.push({ facts: parsed.data, by, at });
    else
      log.error(
        { kind: kind.name, error: describeError(parsed.error) },
        'an event was not written as it has to be',
      );
  }
  const known = await kind.read(
    db,
    events.map(({ facts }) => facts),
  );
  const { book, ...opened } = await openBook(
    db,
    events.flatMap(({ facts }) => kind.touches(facts, known)),
  );
  for (const event of events) {
    try {
      kind.fold(event, known, book);
    } catch (error) {
      log.error({ kind: kind.name, error: describeError(error) }, 'an event could not be told');
    }
  }
  return opened.write(db);
}
