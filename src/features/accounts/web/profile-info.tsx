import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { Card } from '../../../ui/components/card.tsx';
import { Facts } from '../../../ui/components/facts.tsx';
import { useSession } from '../../../ui/session/session.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

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
