import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Id, newId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import type { SignInOutcome, SignInWay } from '../../sign-in-contract.ts';

/** A sign-in or a failed try, as it is counted. */
export type SignInTry = {
  userId: Id;
  outcome: SignInOutcome;
  way: SignInWay;
  /** Tries with the same slot, hour, outcome and way share one row. */
  slot: number;
  device: string;
  network: string;
  at: Date;
};

/**
 * Counts a sign-in of the user; does nothing if there is no such user. It is a single statement, so that concurrent
 * sign-ins are all counted. If different devices or networks share a row, the row names none of them.
 */
export async function putSignIn(db: Database, tried: SignInTry): Promise<void> {
  const { userId, outcome, way, slot, device, network, at } = tried;
  await sql`
    insert into auth.sign_ins as s (id, user_id, hour, outcome, way, slot, device, network, last_at)
    select ${newId()}::uuid, id, date_trunc('hour', ${at}::timestamptz, 'UTC'), ${outcome}, ${way}, ${slot}::smallint,
      ${device}, ${network}, ${at}::timestamptz
    from auth.users where id = ${userId}
    on conflict (user_id, hour, outcome, way, slot) do update set
      attempts = s.attempts + 1,
      last_at = greatest(s.last_at, excluded.last_at),
      device = case when s.device = excluded.device then s.device end,
      network = case when s.network = excluded.network then s.network end`.execute(db);
}

/** How many sign-ins one page shows. The list returns one more if there is a next page. */
export const SIGN_INS_A_PAGE = 10;

export type SignInRecord = {
  id: Id;
  outcome: SignInOutcome;
  way: SignInWay;
  device: string | null;
  attempts: number;
  lastAt: Date;
  /** Whether the account has signed in from the network within the last 90 days. */
  isKnownNetwork: boolean;
};

/** The user's sign-ins, newest first. */
export async function listSignIns(
  db: Database,
  userId: Id,
  after: [at: string, id: Id] | null,
): Promise<SignInRecord[]> {
  const { rows } = await sql<SignInRecord>`
    select s.id, s.outcome, s.way, s.device, s.attempts, s.last_at as "lastAt", exists (
        select from auth.sign_in_networks n where n.user_id = s.user_id and n.network = s.network
      ) as "isKnownNetwork"
    from auth.sign_ins s
    where s.user_id = ${userId}
      ${after === null ? sql`` : sql`and (s.last_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    order by s.last_at desc, s.id desc
    limit ${sql.lit(SIGN_INS_A_PAGE + 1)}`.execute(db);
  return rows;
}

/** How many sign-ins of all accounts had each outcome on the UTC day that begins at `day`. */
export async function countSignInsOfDay(db: Database, day: Date): Promise<Record<SignInOutcome, number>> {
  const { rows } = await sql<{ outcome: SignInOutcome; attempts: number }>`
    select outcome, sum(attempts)::int as attempts from auth.sign_ins
    where last_at >= ${day} and last_at < ${new Date(day.getTime() + DAY_MS)} group by outcome`.execute(db);
  const counts = { good: 0, challenged: 0, bad: 0, refused: 0 };
  for (const { outcome, attempts } of rows) counts[outcome] = attempts;
  return counts;
}

/** Deletes the rows whose last sign-in was before `before`. */
export async function sweepSignIns(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('auth.sign_ins').where('last_at', '<', before).execute();
}
