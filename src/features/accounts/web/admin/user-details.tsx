import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Actor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { Address } from '#ui/data/address.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { useFinalChange } from '#ui/data/final-change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { ListedUser, UserDetails as Details } from '../../admin-contract.ts';
import { needsSecondAdmin, userCan } from '../../policy.ts';
import { useSecondAdminNote } from '#features/admin-requests/web/for-others/use-second-admin-note.ts';
import { storageInWords } from '../for-others/storage-note.tsx';
import styles from './user-details.module.css';
import { userDetails, usersClient, usersKey } from './queries.ts';
import { lazily } from '#ui/late/lazily.tsx';

type UserAction = 'promote' | 'demote' | 'unban' | 'signOut' | 'removeFactors';

type ActionWords = {
  /** In the user's menu. */
  label: string;
  title: (username: string) => string;
  /** The consequences. */
  text: (username: string) => string;
  confirm: string;
  danger: boolean;
  run: (userId: Id) => Promise<unknown>;
  done: (username: string) => string;
  failed: string;
};

/** What an admin can do with a user. Each action asks for confirmation first and explains its consequences. */
const userActions: Record<UserAction, ActionWords> = {
  promote: {
    label: 'Make admin',
    title: (name) => `Make ${name} an admin?`,
    text: (name) =>
      `${name} can then do everything that you can: change every user, game system, store and agreement, and take your own role away.`,
    confirm: 'Make admin',
    danger: false,
    run: (userId) => usersClient.setRole({ userId, role: 'admin' }),
    done: (name) => `${name} is an admin now`,
    failed: 'The role could not be changed',
  },
  demote: {
    label: 'Make user',
    title: (name) => `Take the admin role from ${name}?`,
    text: (name) => `${name} loses the console at once. What they did in it stays as it is.`,
    confirm: 'Make user',
    danger: true,
    run: (userId) => usersClient.setRole({ userId, role: 'user' }),
    done: (name) => `${name} is a user now`,
    failed: 'The role could not be changed',
  },
  unban: {
    label: 'Lift the ban',
    title: (name) => `Lift the ban on ${name}?`,
    text: (name) => `${name} can sign in again.`,
    confirm: 'Lift the ban',
    danger: false,
    run: (userId) => usersClient.unban({ userId }),
    done: (name) => `${name} may sign in again`,
    failed: 'The ban could not be lifted',
  },
  removeFactors: {
    label: 'Remove second step',
    title: (name) => `Remove the second step of ${name}?`,
    text: (name) =>
      `For when ${name} has lost their phone and recovery codes. Make sure that it really is ${name} who asks: afterwards the password alone lets anybody in. Every device is signed out, and ${name} is told by mail.`,
    confirm: 'Remove second step',
    danger: true,
    run: (userId) => usersClient.removeFactors({ userId }),
    done: (name) => `${name} signs in without a second step now`,
    failed: 'The second step could not be removed',
  },
  signOut: {
    label: 'Sign out everywhere',
    title: (name) => `Sign ${name} out everywhere?`,
    text: (name) => `Every device of ${name} has to sign in again.`,
    confirm: 'Sign out',
    danger: false,
    run: (userId) => usersClient.signOut({ userId }),
    done: (name) => `${name} is signed out everywhere`,
    failed: 'The user could not be signed out',
  },
};

/** The actions to offer for a user, except the ban, which has its own form for the reason. */
const actionsFor = (
  actor: Actor,
  { id, role, bannedAt }: ListedUser,
  hasSecondStep: boolean,
): UserAction[] => [
  changeOfRole[role],
  'signOut',
  ...(hasSecondStep && userCan(actor, { userId: id }).removeFactors ? ['removeFactors' as const] : []),
  ...(bannedAt === null ? [] : ['unban' as const]),
];

const changeOfRole = { user: 'promote', admin: 'demote' } as const;

const BanForm = lazily(() => import('./ban-form.tsx'), 'BanForm');

type UserDetailsProps = {
  user: ListedUser;
  /** Set on the user's own page, which needs no link to itself. */
  isPage?: boolean;
};

export function UserDetails({ user, isPage = false }: UserDetailsProps) {
  const actor = useActor();
  const found = useQuery(userDetails(user.id));
  const [asked, setAsked] = useState<UserAction>('signOut');
  const [open, setOpen] = useState(false);
  const { username } = user;
  const question = userActions[asked];
  const note = useSecondAdminNote(user.id);
  /** Explains what the button does. If that needs another admin's approval, says so first. */
  const inWords = (text: string, isPromoted = false): string =>
    note !== null && needsSecondAdmin(actor, { userId: user.id, role: user.role, isPromoted })
      ? `${note} Once they agree: ${text}`
      : text;
  const change = useFinalChange((action: UserAction) => userActions[action].run(user.id), {
    done: (_, action) => userActions[action].done(username),
    failed: (_, action) => userActions[action].failed,
    stale: [usersKey],
  });
  return (
    <div className={styles.details}>
      <Loaded
        query={found}
        error="The details could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={4} />}
      >
        {(details) => <UserFacts user={user} details={details} />}
      </Loaded>
      <div className={styles.actions}>
        {actionsFor(actor, user, found.data?.secondStep ?? false).map((action) => (
          <Button
            key={action}
            size="small"
            variant={userActions[action].danger ? 'danger' : 'quiet'}
            onClick={() => {
              setAsked(action);
              setOpen(true);
            }}
          >
            {userActions[action].label}
          </Button>
        ))}
        {user.bannedAt === null && userCan(actor, { userId: user.id }).ban && (
          <Editor
            label="Ban"
            name={`Ban ${username}`}
            title={`Ban ${username}?`}
            description={inWords(
              `${username} is signed out on every device at once and cannot sign in while the ban stands. Their player, campaigns, seats and messages stay. They get a mail with your reason, and can appeal.`,
            )}
            danger
            form={BanForm}
            given={{ user }}
          />
        )}
        {!isPage && (
          <ButtonLink
            to="/admin/users/$userId"
            params={{ userId: user.id }}
            size="small"
            variant="quiet"
            aria-label={`Their page: ${username}`}
          >
            Their page
          </ButtonLink>
        )}
        <ButtonLink to="/admin/audit-log" search={{ q: user.id }} size="small" variant="quiet">
          Their audit log
        </ButtonLink>
      </div>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={question.title(username)}
        text={
          asked === 'signOut'
            ? question.text(username)
            : inWords(question.text(username), asked === 'promote')
        }
        confirm={question.confirm}
        danger={question.danger}
        onConfirm={() => change.run(asked)}
      />
    </div>
  );
}

const UserFacts = ({ user, details }: { user: ListedUser; details: Details }) => (
  <div className={styles.facts}>
    <Facts
      facts={[
        { name: 'Email', value: <EmailFact email={user.email} confirmed={details.emailConfirmed} /> },
        ...(details.hasPhone ? [{ name: 'Phone', value: 'Has one to sign in with' }] : []),
        { name: 'Signed up', value: <Moment iso={user.createdAt} /> },
        {
          name: 'Last sign-in',
          value: details.signedInAt === null ? 'Nowhere signed in' : <Moment iso={details.signedInAt} />,
        },
        { name: 'Devices', value: details.devices },
        { name: 'Second step', value: details.secondStep ? 'On' : 'Off' },
      ]}
    />
    <Facts
      facts={[
        { name: 'Campaigns', value: details.campaigns },
        { name: 'Seats', value: `${details.seatsToCome} to come` },
        { name: 'Files', value: storageInWords(user.storage) },
        { name: 'Id', value: user.id },
        ...(user.bannedAt === null
          ? []
          : [
              { name: 'Banned', value: <Moment iso={user.bannedAt} /> },
              { name: 'Reason', value: details.banReason ?? 'Not given' },
            ]),
      ]}
    />
  </div>
);

const EmailFact = ({ email, confirmed }: { email: string | null; confirmed: boolean }) =>
  email === null ? (
    'None, signed up by phone'
  ) : (
    <>
      <Address text={email} />{' '}
      <Badge tone={confirmed ? 'green' : 'yellow'}>{confirmed ? 'confirmed' : 'not confirmed'}</Badge>
    </>
  );
