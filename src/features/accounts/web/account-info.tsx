import { Badge } from '../../../ui/components/badge.tsx';
import { Card } from '../../../ui/components/card.tsx';
import { Facts } from '../../../ui/components/facts.tsx';
import { useSession } from '../../../ui/session/session.ts';

/** The panel of /my/profile that says who is signed in. */
export function AccountInfo() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Card level={2} title="Account Info">
      <Facts
        facts={[
          { name: 'Email', value: user.email ?? 'Signed up by phone' },
          {
            name: 'Role',
            value: <Badge tone={user.role === 'admin' ? 'purple' : 'grey'}>{user.role}</Badge>,
          },
          { name: 'User ID', value: <code>{user.id}</code> },
        ]}
      />
    </Card>
  );
}
