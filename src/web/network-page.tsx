import { useState } from 'react';
import { OwnInvites } from '../features/invites/web/own-invites.tsx';
import { ReceivedInviteList } from '../features/invites/web/received-invite-list.tsx';
import { NetworkPanel } from '../features/network/web/network-panel.tsx';
import { Button } from '../ui/components/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { useSession } from '../ui/session/session.ts';
import { SignInPrompt } from '../ui/session/sign-in-prompt.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyPopup } from '../ui/popups/lazy.tsx';

// The forms bring the schemas along, which nobody needs just to look.
const NewInviteDialog = lazyPopup(
  () => import('../features/invites/web/new-invite-dialog.tsx'),
  'NewInviteDialog',
);
const CreatePlayerDialog = lazyPopup(
  () => import('../features/players/web/create-player-dialog.tsx'),
  'CreatePlayerDialog',
);

/** /my/network: the sponsor tree, and the invitations sent and received. */
export function NetworkPage() {
  const { loading, user, player } = useSession();
  return (
    <Page title="Your Network" line="Your sponsor, your team, and the friends you invite.">
      {loading && <Skeleton shape="card" count={1} />}
      {!loading && !user && (
        <SignInPrompt
          title="Build your team"
          text="Please log in to see your network and to invite friends."
          button="Login"
          terrain="grass"
        />
      )}
      {user && (player ? <OwnNetwork /> : <PlayerNeeded />)}
    </Page>
  );
}

function OwnNetwork() {
  const [inviting, setInviting] = useState(false);
  const invite = () => setInviting(true);
  return (
    <>
      <NetworkPanel onInvite={invite}>
        <OwnInvites onInvite={invite} />
      </NetworkPanel>
      <NewInviteDialog open={inviting} onOpenChange={setInviting} />
    </>
  );
}

/** The network connects players: first one has to be one. */
function PlayerNeeded() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <EmptyState
        title="Player profile required"
        text="Please create a player profile first"
        terrain="grass"
        piece="meeple"
        actions={<Button onClick={() => setCreating(true)}>Create Player Profile</Button>}
      />
      <ReceivedInviteList />
      <CreatePlayerDialog open={creating} onOpenChange={setCreating} />
    </>
  );
}
