import { lazy, Suspense, useState } from 'react';
import { OwnInvites } from '../features/invites/web/own-invites.tsx';
import { ReceivedInviteList } from '../features/invites/web/received-invite-list.tsx';
import { NetworkPanel } from '../features/network/web/network-panel.tsx';
import { Button } from '../ui/components/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Optional } from '../ui/feedback/optional.tsx';
import { Page } from '../ui/page.tsx';
import { useSession } from '../ui/session/session.ts';
import { SignInPrompt } from '../ui/session/sign-in-prompt.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useLate } from '../ui/popups/use-late.ts';

// The forms bring the schemas along, which who only looks never needs.
const loadInviteDialog = () => import('../features/invites/web/new-invite-dialog.tsx');
const NewInviteDialog = lazy(async () => ({ default: (await loadInviteDialog()).NewInviteDialog }));
const loadPlayerDialog = () => import('../features/players/web/create-player-dialog.tsx');
const CreatePlayerDialog = lazy(async () => ({ default: (await loadPlayerDialog()).CreatePlayerDialog }));

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
  const needed = useLate(inviting, loadInviteDialog);
  return (
    <>
      <NetworkPanel onInvite={invite}>
        <OwnInvites onInvite={invite} />
      </NetworkPanel>
      {needed && (
        <Optional>
          <Suspense>
            <NewInviteDialog open={inviting} onOpenChange={setInviting} />
          </Suspense>
        </Optional>
      )}
    </>
  );
}

/** The network connects players: first one has to be one. */
function PlayerNeeded() {
  const [creating, setCreating] = useState(false);
  const needed = useLate(creating, loadPlayerDialog);
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
      {needed && (
        <Optional>
          <Suspense>
            <CreatePlayerDialog open={creating} onOpenChange={setCreating} />
          </Suspense>
        </Optional>
      )}
    </>
  );
}
