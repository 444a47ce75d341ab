import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { errorCode } from '#ui/data/api.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import { Page } from '#ui/page.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { serverRefusals } from '#shared/errors.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { Offer } from '../contract.ts';
import { inviteCan } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { wouldJoin } from '../rules.ts';
import { acceptedBefore, acceptWords, declineWords, invalidInvite } from './messages.ts';
import { OfferCard } from './offer-card.tsx';
import { invitesClient, offerOf } from './queries.ts';
import { friendsKeys } from './use-invites.ts';

const title = 'Accept Invitation';

/** Shows a message that there is no such invitation, and goes to the landing page. */
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
  /** The form that makes the user a player, which accepting requires; afterwards the page continues by itself. */
  createPlayer: ReactNode;
};

/** The page that an invitation's link leads to. */
export function AcceptInvitePage({ token, createPlayer }: AcceptInvitePageProps) {
  const actor = useActor();
  const offer = useQuery(offerOf(token));
  if (offer.isError) {
    const code = errorCode(offer.error);
    if (invalidCodes.has(code)) return <InvalidInvite />;
    if (code === inviteRefusals.ACCEPTED_BEFORE.code) return <AcceptedBefore />;
  }
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
        <Skeleton shape="row" count={3} />
      </Page>
    );
  }
  const invited = `You've been invited by ${isolated(offer.data.inviterAlias)}`;
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
      <OfferCard offer={offer.data} title={invited} actions={<Answer token={token} offer={offer.data} />} />
    </Page>
  );
}

/** The error codes of an invalid link: there is no such invitation, or the token can't be one of ours. */
const invalidCodes = new Set<string>([
  inviteRefusals.INVITE_NOT_FOUND.code,
  serverRefusals.INVALID_INPUT.code,
]);

/** Shows a message that the invitation was accepted before, and goes to the network. */
function AcceptedBefore() {
  const navigate = useNavigate();
  useEffect(() => {
    notify(acceptedBefore);
    void navigate({ to: '/my/network', replace: true });
  }, [navigate]);
  return <Page title={title} narrow />;
}

function Answer({ token, offer }: { token: string; offer: Offer }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const goToNetwork = () => navigate({ to: '/my/network', replace: true });
  // Reloaded only after leaving: this page would request the link's offer again, and the link is used up.
  const accept = useChange(invitesClient.acceptLink, {
    ...acceptWords,
    failed: (code: string) =>
      code === inviteRefusals.ACCEPTED_BEFORE.code ? null : acceptWords.failed(code),
    stale: friendsKeys,
    onDone: goToNetwork,
    // Accepted in another tab, so the user has what they wanted.
    onFailed: (error) => {
      if (errorCode(error) !== inviteRefusals.ACCEPTED_BEFORE.code) return;
      notify(acceptedBefore);
      void goToNetwork();
    },
  });
  const decline = useChange(invitesClient.declineLink, {
    ...declineWords,
    stale: [],
    onDone: () => navigate({ to: '/', replace: true }),
  });
  const busy = accept.isPending || decline.isPending;
  const { standing, isShared } = offer;
  // Hidden if it could only fail: circles are refused, and with a link for many there is nothing to accept besides the sponsor.
  const canAccept = wouldJoin(standing) || (standing === 'has_sponsor' && !isShared);
  return (
    <>
      {canAccept && (
        <Button
          size="large"
          disabled={busy}
          busy={accept.isPending}
          onClick={() => void accept.run({ token })}
        >
          {accept.isPending ? 'Processing...' : 'Accept'}
        </Button>
      )}
      {isShared ? (
        <ButtonLink to={canAccept ? '/' : '/my/network'} size="large" variant="quiet">
          {canAccept ? 'Not now' : 'Your Network'}
        </ButtonLink>
      ) : (
        <Button
          size="large"
          variant="quiet"
          disabled={busy}
          busy={decline.isPending}
          onClick={() => setAsking(true)}
        >
          Decline
        </Button>
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Decline this invitation?"
        text={`${isolated(offer.inviterAlias)} sees that you declined. You can join later only if they invite you again.`}
        confirm="Decline"
        cancel="Keep it"
        danger
        onConfirm={() => decline.run({ token })}
      />
    </>
  );
}
