import { createFileRoute } from '@tanstack/react-router';
import { AccountInfo, ProfileInfo } from '#features/accounts/web/profile-panels.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { PlayerPanel } from '#features/players/web/player-panel.tsx';
import { ownPlayer } from '#features/players/web/queries.ts';
import { Page, Panels } from '#ui/page.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { queryClient } from '#ui/data/query.ts';

// What few see: fetched apart from the page.
const StorageNote = latePart(
  () => import('#features/accounts/web/for-others/storage-note.tsx'),
  'StorageNote',
);

const BlockedPlayers = latePart(() => import('#features/blocks/web/blocked-players.tsx'), 'BlockedPlayers');

const ProfilePage = () => (
  <Page
    title="My Profile"
    line="Your account, your name, and the player others meet."
    actions={
      <ButtonLink variant="quiet" to="/my/notifications">
        Notifications
      </ButtonLink>
    }
  >
    <StorageNote />
    <Panels>
      <AccountInfo />
      <ProfileInfo />
      <PlayerPanel />
    </Panels>
    <BlockedPlayers />
  </Page>
);

export const Route = createFileRoute('/_app/_signed-in/my/profile')({
  loader: () => void queryClient.prefetchQuery(ownPlayer()),
  component: ProfilePage,
});
