import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { errorCode } from '../../../ui/data/api.ts';
import { Button } from '../../../ui/components/button.tsx';
import { useChange } from '../../../ui/data/change.ts';
import { Card } from '../../../ui/components/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { hasFailed } from '../../../ui/feedback/has-failed.ts';
import { Page } from '../../../ui/page.tsx';
import { useActor } from '../../../ui/session/use-actor.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { notify } from '../../../ui/feedback/toast.ts';
import { inviteCan } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { acceptWords, declineWords, invalidInvite } from './messages.ts';
import { invitesClient, offerOf } from './queries.ts';
import { friendsKeys } from './use-invites.ts';

const title = 'Accept Invitation';

/** Says that there is no such invitation and goes to the landing page. */
export function InvalidInvite() {
  const navigate = useNavigate();
  useEffect(() => {
    notify(invalidInvite);
    void navigate({ to: '/', replace: true });
  }, [navigate]);
  return <Page title={title} narrow />;
}

type AcceptInvitePageProps = {
  token: string;
  /** The form that makes the user a player, which accepting takes; afterwards the page goes straight on. */
  createPlayer: ReactNode;
};

/** The page that an invitation's link leads to. */
export function AcceptInvitePage({ token, createPlayer }: AcceptInvitePageProps) {
  const actor = useActor();
  const offer = useQuery(offerOf(token));
  if (offer.isError && errorCode(offer.error) === inviteRefusals.INVITE_NOT_FOUND.code)
    return <InvalidInvite />;
  if (hasFailed(offer)) {
    return (
      <Page title={title} narrow>
        <ErrorState
          text="The invitation could not be read. Please try again later."
          busy={offer.isFetching}
          onRetry={() => void offer.refetch()}
        />
      </Page>
    );
  }
  if (!offer.data) {
    return (
      <Page title={title} narrow>
        <Skeleton shape="card" count={1} />
      </Page>
    );
  }
  const invited = `You've been invited by ${offer.data.inviterAlias}`;
  const can = inviteCan(actor, offer.data);
  if (!can.answer) {
    return (
      <Page title={title} narrow>
        <EmptyState
          text="This is your own invitation. It is for somebody else to accept."
          terrain="sand"
          piece="meeple"
        />
      </Page>
    );
  }
  if (!can.accept) {
    return (
      <Page
        title={title}
        heading="Create Your Player Profile"
        line={`${invited}. First, tell them who you are.`}
        narrow
      >
        <Card>{createPlayer}</Card>
      </Page>
    );
  }
  return (
    <Page title={title} narrow>
      <EmptyState
        title={invited}
        text={`Accept, and you join the team of ${offer.data.inviterAlias}.`}
        terrain="grass"
        piece="meeple"
        actions={<Answer token={token} />}
      />
    </Page>
  );
}

function Answer({ token }: { token: string }) {
  const navigate = useNavigate();
  // Read again only after leaving: on this page the link would be asked for again, and is used up.
  const accept = useChange(invitesClient.acceptLink, {
    ...acceptWords,
    stale: friendsKeys,
    onDone: () => navigate({ to: '/my/network', replace: true }),
  });
  const decline = useChange(invitesClient.declineLink, {
    ...declineWords,
    stale: [],
    onDone: () => navigate({ to: '/', replace: true }),
  });
  const busy = accept.isPending || decline.isPending;
  return (
    <>
      <Button size="large" disabled={busy} busy={accept.isPending} onClick={() => void accept.run({ token })}>
        {accept.isPending ? 'Processing...' : 'Accept'}
      </Button>
      <Button
        size="large"
        variant="quiet"
        disabled={busy}
        busy={decline.isPending}
        onClick={() => void decline.run({ token })}
      >
        Decline
      </Button>
    </>
  );
}
