import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import { GameSystemCards } from '#features/game-systems/web/game-system-cards.tsx';
import { LOAD_GAME_SYSTEMS_ERROR } from '#features/game-systems/web/for-others/game-system-queries.ts';
import { ownGameAccounts } from '#features/game-systems/web/queries.ts';
import { PendingInviteOffer } from '#features/invites/web/pending-invite-offer.tsx';
import { UpNext } from '#features/home/web/up-next.tsx';
import { isOffered } from '#features/game-systems/rules.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { queryClient } from '#ui/data/query.ts';
import { useSession } from '#ui/session/session.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './signed-in-part.module.css';

/** A part of the landing page for people who are signed in. Its own chunk: visitors never load it. */
export const SignedInPart = ({ part }: { part: 'up next' | 'dashboard' }) => (
  <QueryClientProvider client={queryClient}>
    {part === 'up next' ? <UpNext /> : <Dashboard />}
  </QueryClientProvider>
);

const Dashboard = () => (
  <>
    <PendingInviteOffer place="offer" />
    <div className={styles.account}>
      <AuthUser />
      <AccountProfile />
    </div>
    <div className={styles.systems}>
      <GameSystems />
    </div>
  </>
);

function AuthUser() {
  const { user } = useSession();
  return (
    <Card title="Auth User" aside={user && <Badge tone="green">Signed in</Badge>}>
      <Facts facts={[{ name: 'User ID', value: user ? <code>{user.id}</code> : 'Not authenticated' }]} />
    </Card>
  );
}

function AccountProfile() {
  const { user, player } = useSession();
  const facts: { name: string; value: ReactNode }[] = [
    { name: 'Username', value: user?.username },
    { name: 'Email', value: user?.email ?? 'Signed up by phone' },
    { name: 'Role', value: user && <RoleBadge role={user.role} /> },
    {
      name: 'Player',
      value: player?.alias ?? <AppLink to="/my/profile">Create your player profile</AppLink>,
    },
  ];
  return (
    <Card
      title="Account Profile"
      footer={
        <ButtonLink to="/my/profile" variant="quiet" size="small">
          My Profile
        </ButtonLink>
      }
    >
      <Facts facts={facts} />
    </Card>
  );
}

/** The cards of the player's active game systems, and the one that adds more. */
function GameSystems() {
  const accounts = useQuery(ownGameAccounts());
  return (
    <Loaded query={accounts} error={LOAD_GAME_SYSTEMS_ERROR} loading={<Skeleton shape="card" />}>
      {({ items }) => <GameSystemCards accounts={items.filter(isOffered)} last={<AddMore />} />}
    </Loaded>
  );
}

const AddMore = () => (
  <Card
    className={styles.more}
    title="Add More Game Systems"
    footer={<ButtonLink to="/my/gamesystems">Add Game System</ButtonLink>}
  >
    <p>Tell us which games you play: their exams will wait for you, and you can get certified.</p>
  </Card>
);
