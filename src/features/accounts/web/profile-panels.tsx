import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { Card } from '../../../ui/components/card.tsx';
import { Facts } from '../../../ui/components/facts.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSession } from '../../../ui/session/session.ts';
import { RoleBadge } from './role-badge.tsx';

const UsernameForm = lazy(async () => ({ default: (await import('./username-form.tsx')).UsernameForm }));

/** The panel of /my/profile about the account. */
export function AccountInfo() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Card level={2} title="Account Info">
      <Facts
        facts={[
          { name: 'Email', value: user.email ?? 'Signed up by phone' },
          { name: 'Role', value: <RoleBadge role={user.role} /> },
          { name: 'User ID', value: <code>{user.id}</code> },
        ]}
      />
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
