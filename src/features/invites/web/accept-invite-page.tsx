import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { errorCode } from '../../../ui/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { hasFailed } from '../../../ui/has-failed.ts';
import { Page } from '../../../ui/page.tsx';
import { useSession } from '../../../ui/session.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notify } from '../../../ui/toast.ts';
import { inviteRefusals } from '../refusals.ts';
import { acceptFailure, answerFailure, invalidInvite, inviteAccepted, inviteDeclined } from './messages.ts';
import { invitesClient, offerOf } from './queries.ts';
import { refreshFriends } from './use-invites.ts';

const title = 'Accept Invitation';

/** Says that there is no such invitation and goes to the landing page (section 8 of the accounts document). */
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
  /** The form that makes the user a player: without one nobody accepts, and afterwards it goes straight on. */
  createPlayer: ReactNode;
};

/** The page behind an invitation's link. */
export function AcceptInvitePage({ token, createPlayer }: AcceptInvitePageProps) {
  const { player } = useSession();
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
  if (offer.data.isOwn) {
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
  if (!player) {
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

const once = () => ({ context: { requestId: crypto.randomUUID() } });

function Answer({ token }: { token: string }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => invitesClient.acceptLink({ token }, once()),
    onSuccess: async () => {
      notify(inviteAccepted);
      await navigate({ to: '/my/network', replace: true });
      // Not before: on this page the link would be asked for again, and is used up.
      await refreshFriends(cache);
    },
    onError: (error) => notify(acceptFailure(errorCode(error))),
  });
  const decline = useMutation({
    mutationFn: () => invitesClient.declineLink({ token }, once()),
    onSuccess: async () => {
      notify(inviteDeclined);
      await navigate({ to: '/', replace: true });
    },
    onError: (error) => notify(answerFailure(errorCode(error))),
  });
  const busy = accept.isPending || decline.isPending;
  return (
    <>
      <Button size="large" disabled={busy} busy={accept.isPending} onClick={() => accept.mutate()}>
        {accept.isPending ? 'Processing...' : 'Accept'}
      </Button>
      <Button
        size="large"
        variant="quiet"
        disabled={busy}
        busy={decline.isPending}
        onClick={() => decline.mutate()}
      >
        Decline
      </Button>
    </>
  );
}
