import { useState } from 'react';
import { OwnInvites, useHasWaitingInvite } from '#features/invites/web/own-invites.tsx';
import { NEW_INVITE, SEVERAL } from '#features/invites/web/messages.ts';
import { ReceivedInviteList } from '#features/invites/web/received-invite-list.tsx';
import { NetworkPanel } from '#features/network/web/network-panel.tsx';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { useSession } from '#ui/session/session.ts';
import { SignInPrompt } from '#ui/session/sign-in-prompt.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';

// The forms bring the schemas along, which nobody needs just to look.
const NewInviteDialog = lazyPopup(
  () => import('#features/invites/web/new-invite-dialog.tsx'),
  'NewInviteDialog',
);
const CreatePlayerDialog = lazyPopup(
  () => import('#features/players/web/create-player-dialog.tsx'),
  'CreatePlayerDialog',
);

// Few come back to something that they had begun.
const ReopenKept = latePart(() => import('#ui/forms/drafts/reopen-kept.tsx'), 'ReopenKept');

const INVITE_FORMS = [NEW_INVITE, SEVERAL];

/** /my/network: the sponsor tree, and the invitations sent and received. */
export function NetworkPage() {
  const { loading, user, player } = useSession();
  return (
    <Page title="Your Network" line="Your sponsor, your team, and the friends you invite.">
      {loading && <Skeleton shape="row" count={4} />}
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
  const isWaiting = useHasWaitingInvite();
  const invite = () => setInviting(true);
  // What waits for an answer stands on top: known before anything is shown, so that nothing is pushed down.
  if (isWaiting === undefined) return <Skeleton shape="row" count={4} />;
  return (
    <>
      <NetworkPanel
        onInvite={invite}
        before={isWaiting && <ReceivedInviteList onNeedPlayer={() => undefined} />}
      >
        <OwnInvites onInvite={invite} sentOnly={isWaiting} />
      </NetworkPanel>
      <ReopenKept labels={INVITE_FORMS} onKept={invite} />
      <NewInviteDialog open={inviting} onOpenChange={setInviting} />
    </>
  );
}

/** The network connects players: first one has to be one. */
function PlayerNeeded() {
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <>
      <EmptyState
        title="Player profile required"
        text="Please create a player profile first"
        terrain="grass"
        piece="meeple"
        actions={<Button onClick={create}>Create Player Profile</Button>}
      />
      <ReceivedInviteList onNeedPlayer={create} />
      <CreatePlayerDialog open={creating} onOpenChange={setCreating} />
    </>
  );
}
