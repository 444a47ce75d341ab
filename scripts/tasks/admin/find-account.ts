import { sql } from 'kysely';
import { mailAddress } from '#platform/config/variables.ts';
import type { Database } from '#platform/database/connect.ts';
import { type Id, isId } from '#shared/ids.ts';
import { cleanLine } from '#shared/text/clean.ts';
import { stop } from './command.ts';

/** One alias and one username are the most that a name can be. */
const MOST_NAMED = 2;

/** The account of an alias, a username, a mail address or an id. @throws StartError unless there is exactly one */
export async function findAccount(db: Database, who: string): Promise<{ id: Id; name: string }> {
  const named = cleanLine(who);
  const found = await accountsOf(db, named);
  const [account, other] = found;
  if (!account)
    stop(`Nobody is called '${named}': look for the account with npm run admin -- users find TEXT`);
  if (other) stop(`'${named}' is an alias and a username: say the id, ${account.id} or ${other.id}`);
  return account;
}

async function accountsOf(db: Database, named: string): Promise<{ id: Id; name: string }[]> {
  const accounts = db
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .leftJoin('players', 'players.auth_id', 'profiles.id')
    .select(['profiles.id', sql<string>`coalesce(players.alias, profiles.username)`.as('name')])
    .orderBy('profiles.id')
    .limit(sql.lit(MOST_NAMED));
  if (isId(named)) return accounts.where('profiles.id', '=', named).execute();
  const address = mailAddress.toLowerCase().safeParse(named);
  if (address.success) return accounts.where('auth.users.email', '=', address.data).execute();
  const name = sql<string>`lower(${named}::text collate "und-x-icu")`;
  return accounts
    .where((where) =>
      where.or([
        where(sql`lower(players.alias)`, '=', name),
        where(sql`lower(profiles.username)`, '=', name),
      ]),
    )
    .execute();
}
