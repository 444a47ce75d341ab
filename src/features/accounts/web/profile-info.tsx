import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useSession } from '../../../ui/session.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const UsernameForm = lazy(async () => ({ default: (await import('./username-form.tsx')).UsernameForm }));

/** The panel of /my/profile with the username: view, then Edit, then Save or Cancel. */
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
