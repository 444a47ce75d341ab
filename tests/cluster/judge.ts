import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Crowd, Kind, Ledger } from './crowd.ts';

/** What the database holds against what people were told; of a cluster without fault all are 0. */
export type Verdict = {
  /** Acknowledged seats, visits and messages that are missing, and seats that were given back but still exist. */
  lost: number;
  /** Messages that were sent once and are there more than once. */
  doubled: number;
  /** Messages that went out by mail more than once. */
  mailedTwice: number;
  /** Seats beyond the capacity of their session. */
  oversold: number;
  /** Requests that never got an answer. */
  unanswered: number;
};

/** Compares what people were told, and the mails that went out, with the database; nobody may be writing meanwhile. */
export async function judge(
  db: Database,
  ledger: Ledger,
  mails: readonly { source: string }[],
): Promise<Verdict> {
  const seats = await sql<{ place: string; id: string }>`
    select player_id || ' ' || session_id as place, id from player_sessions`.execute(db);
  const held = new Map(seats.rows.map(({ place, id }) => [place, id]));
  const oversold = await sql<{ beyond: number }>`
    select coalesce(sum(greatest(0, taken - max_players)), 0)::int as beyond
    from (select session_id, count(*)::int as taken from player_sessions group by session_id) as full_ones
      join sessions on sessions.id = session_id join campaigns on campaigns.id = campaign_id`.execute(db);
  const visits = await sql<{ id: string }>`select id from visits`.execute(db);
  const messages = await sql<{ subject: string; times: number }>`
    select subject, count(*)::int as times from contact_messages group by subject`.execute(db);

  const thereVisits = new Set(visits.rows.map(({ id }) => id));
  const thereMessages = new Set(messages.rows.map(({ subject }) => subject));
  const lostSeats = [...ledger.seats].filter(
    ([place, id]) => !ledger.unknownSeats.has(place) && (held.get(place) ?? null) !== id,
  );
  const lostVisits = [...ledger.visits].filter((id) => !thereVisits.has(id));
  const lostMessages = [...ledger.messages].filter((subject) => !thereMessages.has(subject));
  return {
    lost: lostSeats.length + lostVisits.length + lostMessages.length,
    doubled: messages.rows.reduce((sum, { times }) => sum + times - 1, 0),
    mailedTwice: mails.length - new Set(mails.map(({ source }) => markOf(source))).size,
    oversold: oversold.rows[0]!.beyond,
    unanswered: ledger.unknownSeats.size,
  };
}

/** What distinguishes a message from all others. */
const markOf = (source: string): string => /^Message-ID: (.+)$/im.exec(source)?.[1] ?? source;

/** The longest time without an answer of these kinds that ended after `from`, in seconds. */
export function longestGap({ answered }: Crowd, kinds: readonly Kind[], from: number, to: number): number {
  const times = answered.filter(({ kind, at }) => kinds.includes(kind) && at <= to).map(({ at }) => at);
  let longest = 0;
  let before = from;
  for (const at of times) {
    if (at > from) longest = Math.max(longest, at - before);
    before = Math.max(before, at);
  }
  return Math.max(longest, to - before) / 1000;
}
