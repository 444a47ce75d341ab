import { sql } from 'kysely';
import { banForm } from '#features/accounts/admin-contract.ts';
import { banByCommand, unbanByCommand } from '#features/accounts/server/admin/manage-bans-by-command.ts';
import type { Database } from '#platform/database/connect.ts';
import { countWords } from '#shared/text/count-words.ts';
import {
  asDone,
  change,
  type Command,
  type Given,
  keysOf,
  type Operator,
  type Outcome,
  stop,
} from './command.ts';
import { findAccount } from './find-account.ts';
import { momentOf, orDash } from './print.ts';

const MOST_LISTED = 200;

const listStanding = (db: Database) =>
  db
    .selectFrom('profiles')
    .leftJoin('bans', (join) =>
      join.onRef('bans.user_id', '=', 'profiles.id').on('bans.lifted_at', 'is', null),
    )
    .leftJoin('players', 'players.auth_id', 'profiles.id')
    .where('profiles.disabled_at', 'is not', null)
    .select([
      'profiles.id',
      'players.alias',
      'profiles.username',
      'profiles.disabled_at as bannedAt',
      'bans.ends_at as endsAt',
      'profiles.ban_reason as reason',
    ])
    .orderBy('profiles.disabled_at', 'desc')
    .orderBy('profiles.id', 'desc')
    .limit(sql.lit(MOST_LISTED + 1))
    .execute();

async function list({ db }: Operator): Promise<Outcome> {
  const found = await listStanding(db);
  const bans = found.slice(0, MOST_LISTED);
  const hasMore = found.length > MOST_LISTED;
  const rows = bans.map(({ id, alias, username, bannedAt, endsAt, reason }) => [
    id,
    alias ?? username,
    bannedAt === null ? '–' : momentOf(bannedAt),
    endsAt === null ? 'lifted' : momentOf(endsAt),
    orDash(reason),
  ]);
  return {
    json: { bans, hasMore },
    told: [
      rows.length === 0
        ? 'Nobody is banned'
        : { rows: [['ID', 'NAME', 'SINCE', 'UNTIL', 'REASON'], ...rows] },
      ...(hasMore ? [`There are more than ${MOST_LISTED}; the console lists all of them`] : []),
    ],
  };
}

/** A day as the moment at which it begins in UTC. */
function momentAt(day: string, now: Date): Date {
  const at = new Date(`${day}T00:00:00.000Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day.length === 10;
  if (!isDay) stop(`'${day}' is no date: write it as --until 2027-01-31`);
  if (at <= now) stop(`${day} is not in the future: say a later day, or leave out --until`);
  return at;
}

function reasonIn(reason: string | undefined): string {
  const read = banForm.shape.reason.safeParse(reason ?? '');
  if (read.success) return read.data;
  return stop('A ban needs a reason of at most 500 characters, which the banned person reads: --reason TEXT');
}

async function add(operator: Operator, { word, reason, until }: Given): Promise<Outcome> {
  const { db, clock, dryRun } = operator;
  const ban = { reason: reasonIn(reason), endsAt: until === undefined ? null : momentAt(until, clock()) };
  const { id, name } = await findAccount(db, word);
  const context = { ...operator, keys: keysOf(operator), ...(await operator.openQueues()) };
  const { sessionsEnded } = await change(operator, (transaction) =>
    banByCommand({ ...context, db: transaction }, { userId: id, ...ban }),
  );
  const how = `${ban.endsAt === null ? 'until somebody lifts the ban' : `until ${momentOf(ban.endsAt)}`}; ${countWords(sessionsEnded, 'session', 'sessions')}`;
  return {
    json: { id, ...ban, sessionsEnded, dryRun },
    told: [asDone(operator, `${name} is banned ${how} ended`, `${name} would be banned ${how} would end`)],
  };
}

async function end(operator: Operator, { word }: Given): Promise<Outcome> {
  const { id, name } = await findAccount(operator.db, word);
  const context = { ...operator, keys: keysOf(operator), ...(await operator.openQueues()) };
  const { changed } = await change(operator, (db) => unbanByCommand({ ...context, db }, { userId: id }));
  return {
    json: { id, changed, dryRun: operator.dryRun },
    told: [
      changed
        ? asDone(operator, `${name} is not banned any more`, `${name} would not be banned any more`)
        : `${name} is not banned`,
    ],
  };
}

export const bansCommands: readonly Command[] = [
  {
    name: 'bans list',
    takes: '',
    does: `lists who is banned, until when and why, the latest first, at most ${MOST_LISTED}`,
    example: 'bans list',
    word: 'none',
    changes: false,
    run: list,
  },
  {
    name: 'bans add',
    takes: 'WHO --reason TEXT [--until 2027-01-31]',
    does: 'bans an account and ends its sessions; the person gets the reason by mail. A day begins at 00:00 UTC',
    example: "bans add Kim --reason 'Spam in every campaign.' --until 2027-01-31",
    word: 'wanted',
    options: ['reason', 'until'],
    changes: true,
    run: add,
  },
  {
    name: 'bans end',
    takes: 'WHO',
    does: 'lifts the ban of an account; the person gets a mail',
    example: 'bans end Kim',
    word: 'wanted',
    changes: true,
    run: end,
  },
];
