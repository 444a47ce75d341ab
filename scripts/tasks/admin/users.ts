import {
  makeAdminByCommand,
  removeAdminByCommand,
} from '#features/accounts/server/admin/manage-by-command.ts';
import { findStandingBan } from '#features/accounts/server/records/bans.ts';
import { findUserDetails, listAllUsers } from '#features/accounts/server/records/users.ts';
import { mailAddress } from '#platform/config/variables.ts';
import { asDone, change, type Command, type Given, type Operator, type Outcome, stop } from './command.ts';
import { findAccount } from './find-account.ts';
import { momentOf, orDash } from './print.ts';

const MOST_FOUND = 50;
const newestFirst = {
  order: { column: 'created_at', kind: 'time', descending: true },
  after: null,
  size: MOST_FOUND,
} as const;

async function find({ db }: Operator, { word }: Given): Promise<Outcome> {
  const found = await listAllUsers(db, { q: word }, newestFirst);
  const users = found.slice(0, MOST_FOUND);
  const hasMore = found.length > MOST_FOUND;
  const rows = users.map(({ id, alias, username, email, role, bannedAt }) => [
    id,
    orDash(alias),
    username,
    orDash(email),
    role,
    bannedAt === null ? '' : 'banned',
  ]);
  return {
    json: { users, hasMore },
    told: [
      ...(rows.length === 0
        ? [`No account has '${word}' in its alias, name or mail address`]
        : [{ rows: [['ID', 'ALIAS', 'USERNAME', 'ADDRESS', 'ROLE', ''], ...rows] }]),
      ...(hasMore ? [`There are more than ${MOST_FOUND}: say more of the name`] : []),
    ],
  };
}

async function show({ db, clock }: Operator, { word }: Given): Promise<Outcome> {
  const { id } = await findAccount(db, word);
  const [user] = await listAllUsers(db, { userId: id }, newestFirst);
  const details = await findUserDetails(db, id, clock());
  if (!user || !details) stop(`The account ${id} was deleted at this moment`);
  const endsAt = (await findStandingBan(db, id))?.endsAt ?? null;
  return {
    json: { ...user, ...details, banEndsAt: endsAt },
    told: [
      {
        rows: [
          ['Id', user.id],
          ['Alias', orDash(user.alias)],
          ['Username', user.username],
          ['Address', orDash(user.email)],
          ['Confirmed', yesOrNo(details.emailConfirmed)],
          ['Phone', yesOrNo(details.hasPhone)],
          ['Role', user.role],
          ['Second step', yesOrNo(details.secondStep)],
          ['Banned', user.bannedAt === null ? 'no' : `since ${momentOf(user.bannedAt)}`],
          ...(user.bannedAt === null
            ? []
            : [
                ['Banned until', endsAt === null ? 'somebody lifts it' : momentOf(endsAt)],
                ['Reason', orDash(user.banReason)],
              ]),
          ['Made', momentOf(user.createdAt)],
          ['Last sign-in', details.signedInAt === null ? '–' : momentOf(details.signedInAt)],
          ['Sessions', `${details.devices}`],
          ['Campaigns', `${details.campaigns}`],
          ['Upcoming seats', `${details.seatsToCome}`],
        ],
      },
    ],
  };
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

async function giveRole(operator: Operator, { word }: Given): Promise<Outcome> {
  const { data: address } = mailAddress.toLowerCase().safeParse(word);
  if (address === undefined) stop(`'${word}' is no mail address: say one, such as ada@guild.example`);
  const made = await change(operator, (db) => makeAdminByCommand({ ...operator, db }, address));
  // The link of a dry run was rolled back with everything else.
  const link = operator.dryRun ? null : made.link;
  const { changed } = made;
  return {
    json: { address, changed, link, dryRun: operator.dryRun },
    told: [
      changed
        ? asDone(operator, `${address} is an admin now`, `${address} would become an admin`)
        : `${address} is an admin already`,
      ...(link === null
        ? []
        : [
            'Whoever opens this link sets the password of the account. It works for an hour, and once:',
            link,
          ]),
    ],
  };
}

async function takeRole(operator: Operator, { word }: Given): Promise<Outcome> {
  const { id, name } = await findAccount(operator.db, word);
  const { changed } = await change(operator, (db) =>
    removeAdminByCommand({ ...operator, db }, { userId: id }),
  );
  return {
    json: { id, changed, dryRun: operator.dryRun },
    told: [
      changed
        ? asDone(operator, `${name} is no admin any more`, `${name} would be no admin any more`)
        : `${name} is no admin`,
    ],
  };
}

export const usersCommands: readonly Command[] = [
  {
    name: 'users find',
    takes: 'TEXT',
    does: `lists the accounts whose alias, name or mail address contains TEXT, at most ${MOST_FOUND}`,
    example: 'users find ann',
    word: 'wanted',
    changes: false,
    run: find,
  },
  {
    name: 'users show',
    takes: 'WHO',
    does: 'shows one account: its address, role, ban and sessions',
    example: 'users show ada@guild.example',
    word: 'wanted',
    changes: false,
    run: show,
  },
  {
    name: 'users make-admin',
    takes: 'ADDRESS',
    does: 'makes whoever has the address an admin, as npm run make-admin does',
    example: 'users make-admin ada@guild.example',
    word: 'wanted',
    changes: true,
    run: giveRole,
  },
  {
    name: 'users remove-admin',
    takes: 'WHO',
    does: 'takes the role of an admin from an account, but never from the last admin',
    example: 'users remove-admin Ada',
    word: 'wanted',
    changes: true,
    run: takeRole,
  },
];
