import type { Id } from '#shared/ids.ts';
import { people } from '../content/people.ts';
import { demoAccounts } from '#features/accounts/server/sign-in/demo-accounts.ts';
import { daysAfter } from './local-time.ts';
import { demoId } from './seeded-random.ts';

/** Somebody in the demo world: a user with a player. */
export type Person = {
  userId: Id;
  playerId: Id;
  email: string;
  name: string;
  alias: string;
  city: string;
  state: string;
  joinedAt: Date;
};

/** All eighty people; the three demo accounts come first in `all`. */
export type Cast = { all: Person[]; player: Person; organiser: Person; admin: Person; others: Person[] };

/** Days between two people joining, and since the last of them joined: all are there before the first campaign. */
const JOIN_EVERY_DAYS = 3;
const LAST_JOINED_DAYS_AGO = 132;

/** The people of the demo world. Each joined after those before, so that a sponsor is always there first. */
export function castOf(now: Date): Cast {
  const [playerAccount, organiserAccount, adminAccount] = demoAccounts;
  const admin = personOf(adminAccount, 'Wren', 'Berkeley', 'CA', daysAfter(now, -420));
  const organiser = personOf(organiserAccount, 'Captain Vale', 'Oakland', 'CA', daysAfter(now, -400));
  const player = personOf(playerAccount, 'Redcap', 'Oakland', 'CA', daysAfter(now, -380));
  const others = people.map(([given, family, alias, city, state], index) => {
    const daysAgo = LAST_JOINED_DAYS_AGO + (people.length - 1 - index) * JOIN_EVERY_DAYS;
    const account = { name: `${given} ${family}`, email: `${addressOf(alias)}@example.com` };
    return personOf(account, alias, city, state, daysAfter(now, -daysAgo));
  });
  return { all: [player, organiser, admin, ...others], player, organiser, admin, others };
}

function personOf(
  account: { name: string; email: string },
  alias: string,
  city: string,
  state: string,
  joinedAt: Date,
): Person {
  const { name, email } = account;
  return {
    userId: demoId('user', email),
    playerId: demoId('player', email),
    email,
    name,
    alias,
    city,
    state,
    joinedAt,
  };
}

/** An alias as the local part of a mail address, and as a username: 'Åsa Björk' gives 'asa.bjork'. */
export const addressOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');
