import { useState } from 'react';
import type { Actor } from '../../../../shared/actor.ts';
import { Button } from '../../../../ui/components/button.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import { Confirm } from '../../../../ui/popups/confirm.tsx';
import { Facts } from '../../../../ui/components/facts.tsx';
import { Moment } from '../../../../ui/time/moment.tsx';
import { useActor } from '../../../../ui/session/use-actor.ts';
import type { ListedUser } from '../../admin-contract.ts';
import { userCan } from '../../policy.ts';
import { storageInWords } from '../for-others/storage-note.tsx';
import { type UserAction, userActions } from './user-actions.ts';
import styles from './user-details.module.css';
import { usersKey } from './queries.ts';

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
