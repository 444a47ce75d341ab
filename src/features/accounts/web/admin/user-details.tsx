import { useState } from 'react';
import type { Actor } from '../../../../shared/actor.ts';
import type { Id } from '../../../../shared/ids.ts';
import { Button } from '../../../../ui/components/button.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import { Confirm } from '../../../../ui/popups/confirm.tsx';
import { Facts } from '../../../../ui/components/facts.tsx';
import { Moment } from '../../../../ui/time/moment.tsx';
import { useActor } from '../../../../ui/session/use-actor.ts';
import type { ListedUser } from '../../admin-contract.ts';
import { userCan } from '../../policy.ts';
import { storageInWords } from '../for-others/storage-note.tsx';
import styles from './user-details.module.css';
import { usersClient, usersKey } from './queries.ts';

type UserAction = 'promote' | 'demote' | 'ban' | 'unban' | 'signOut';

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

/** What an admin can do with a user. Each action asks first and says its consequences. */
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
  ban: {
    label: 'Ban',
    title: (name) => `Ban ${name}?`,
    text: (name) =>
      `${name} is signed out on every device at once and cannot sign in until you lift the ban. Their player, campaigns, seats and messages stay.`,
    confirm: 'Ban',
    danger: true,
    run: (userId) => usersClient.ban({ userId }),
    done: (name) => `${name} is banned`,
    failed: 'The user could not be banned',
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
  signOut: {
    label: 'Sign out everywhere',
    title: (name) => `Sign ${name} out everywhere?`,
    text: (name) => `Every device of ${name} has to sign in again.`,
    confirm: 'Sign out',
    danger: true,
    run: (userId) => usersClient.signOut({ userId }),
    done: (name) => `${name} is signed out everywhere`,
    failed: 'The user could not be signed out',
  },
};

/** The actions to offer for a user. */
function actionsFor(actor: Actor, { id: userId, role, bannedAt }: ListedUser): UserAction[] {
  const actions: UserAction[] = [changeOfRole[role], 'signOut'];
  if (bannedAt !== null) actions.push('unban');
  else if (userCan(actor, { userId }).ban) actions.push('ban');
  return actions;
}

const changeOfRole = { user: 'promote', admin: 'demote' } as const;

/** One user's details and actions. */
export function UserDetails({ user }: { user: ListedUser }) {
  const actor = useActor();
  const [asked, setAsked] = useState<UserAction>('signOut');
  const [open, setOpen] = useState(false);
  const { username } = user;
  const question = userActions[asked];
  const change = useChange((action: UserAction) => userActions[action].run(user.id), {
    done: (_, action) => userActions[action].done(username),
    failed: (_, action) => userActions[action].failed,
    stale: [usersKey],
  });
  return (
    <div className={styles.details}>
      <Facts
        facts={[
          { name: 'Id', value: user.id },
          { name: 'Signed up', value: <Moment iso={user.createdAt} /> },
          { name: 'Files', value: storageInWords(user.storage) },
          ...(user.bannedAt === null ? [] : [{ name: 'Banned', value: <Moment iso={user.bannedAt} /> }]),
        ]}
      />
      <div className={styles.actions}>
        {actionsFor(actor, user).map((action) => (
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
      </div>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={question.title(username)}
        text={question.text(username)}
        confirm={question.confirm}
        danger={question.danger}
        onConfirm={() => change.run(asked)}
      />
    </div>
  );
}
