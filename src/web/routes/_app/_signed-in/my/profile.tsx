import { createFileRoute } from '@tanstack/react-router';
import { AccountInfo } from '../../../../../features/accounts/web/account-info.tsx';
import { DeviceList } from '../../../../../features/accounts/web/device-list.tsx';
import { StorageNote } from '../../../../../features/accounts/web/for-others/storage-note.tsx';
import { ProfileInfo } from '../../../../../features/accounts/web/profile-info.tsx';
import { devices } from '../../../../../features/accounts/web/queries.ts';
import { PlayerPanel } from '../../../../../features/players/web/player-panel.tsx';
import { ownPlayer } from '../../../../../features/players/web/queries.ts';
import { Page } from '../../../../../ui/page.tsx';
import { Panels } from '../../../../../ui/panels.tsx';
import { queryClient } from '../../../../../ui/query.ts';

const ProfilePage = () => (
  <Page title="My Profile" line="Your account, your name, and the player others meet.">
    <StorageNote />
    <Panels>
      <AccountInfo />
      <ProfileInfo />
      <PlayerPanel />
    </Panels>
    <DeviceList />
  </Page>
);

export const Route = createFileRoute('/_app/_signed-in/my/profile')({
  loader: () => {
    void queryClient.prefetchQuery(ownPlayer());
    void queryClient.prefetchQuery(devices());
  },
  component: ProfilePage,
});
