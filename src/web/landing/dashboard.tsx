import { useSession } from '../../ui/session.ts';
import { Card, CardGrid } from '../../ui/card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './dashboard.module.css';

/** The signed-in player's dashboard (section 2 of the accounts document). Its own chunk: visitors never load it. */
export function Dashboard() {
  const { user, player } = useSession();
  return (
    <CardGrid>
      <li>
        <Card title="Auth User">
          <dl className={styles.facts}>
            <dt>User ID</dt>
            <dd>{user?.id ?? 'Not authenticated'}</dd>
          </dl>
        </Card>
      </li>
      <li>
        <Card title="Account Profile" aside={<Badge tone="purple">{user?.role}</Badge>}>
          <dl className={styles.facts}>
            <dt>Username</dt>
            <dd>{user?.username}</dd>
            <dt>Email</dt>
            <dd>{user?.email ?? 'None'}</dd>
            <dt>Player</dt>
            <dd>{player?.alias ?? 'No player profile yet'}</dd>
          </dl>
        </Card>
      </li>
      <li>
        <Card
          title="Add More Game Systems"
          footer={<ButtonLink to="/my/gamesystems">Add a Game System</ButtonLink>}
        >
          Tell us which systems you play, and their exams will wait for you.
        </Card>
      </li>
    </CardGrid>
  );
}
