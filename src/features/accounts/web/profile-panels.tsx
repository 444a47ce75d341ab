import { Suspense, useState } from 'react';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useSession } from '#ui/session/session.ts';
import styles from './profile-panels.module.css';
import { RoleBadge } from './role-badge.tsx';
import { lazily } from '#ui/late/lazily.tsx';

const UsernameForm = lazily(() => import('./username-form.tsx'), 'UsernameForm');

/** The panel of /my/profile about the account. The ways to sign in are changed on the account page. */
export function AccountInfo() {
  const { user } = useSession();
  if (!user) return null;
  const { email, phone, role, id } = user;
  return (
    <Card
      level={2}
      title="Account Info"
      footer={
        <div className={styles.actions}>
          <ButtonLink variant="quiet" size="small" to="/my/account">
            Sign-in and security
          </ButtonLink>
          {email === null && (
            <ButtonLink variant="quiet" size="small" to="/my/account">
              Add e-mail address
            </ButtonLink>
          )}
        </div>
      }
    >
      <Facts
        facts={[
          { name: 'Email', value: email ?? 'None yet: needed for invitations' },
          ...(phone === null ? [] : [{ name: 'Phone', value: phone }]),
          { name: 'Role', value: <RoleBadge role={role} /> },
        ]}
      />
      <p className={styles.id}>
        User ID <code>{id}</code>
      </p>
    </Card>
  );
}

/** The panel of /my/profile with the username, which can be edited in place. */
export function ProfileInfo() {
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  if (!user) return null;
  return (
    <Card
      level={2}
      title="Profile Info"
      aside={
        !editing && (
          <Button variant="quiet" size="small" aria-label="Edit username" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <Suspense fallback={<Skeleton shape="row" count={1} />}>
          <UsernameForm username={user.username} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Facts facts={[{ name: 'Username', value: user.username }]} />
      )}
    </Card>
  );
}
