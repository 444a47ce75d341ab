import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { errorCode } from '#ui/data/api.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { useSession } from '#ui/session/session.ts';
import { useActor } from '#ui/session/use-actor.ts';
import type { Id } from '#shared/ids.ts';
import type { ReceivedInvite } from '../contract.ts';
import { inviteCan } from '../policy.ts';
import { acceptWords } from './messages.ts';
import styles from './pending-invite-offer.module.css';
import { invitesClient, pendingInvite } from './queries.ts';
import { friendsKeys } from './use-invites.ts';

type PendingInviteOfferProps = {
  /** The id of the element that it is shown in: a place over the hero's picture, where it shifts nothing. */
  place: string;
};

/**
 * The hero's offer: an invitation that the user has not answered. Requested only with a confirmed address; a failed
 * request is logged and shows nothing.
 */
export function PendingInviteOffer({ place }: PendingInviteOfferProps) {
  const { user } = useSession();
  const pending = useQuery({ ...pendingInvite(), enabled: user !== null && user.email !== null });
  useEffect(() => {
    if (pending.error) console.warn('The pending invitation could not be read', errorCode(pending.error));
  }, [pending.error]);
  const invite = pending.data?.invite;
  // Requested after the page is rendered, so the element exists by now.
  const target = invite && document.getElementById(place);
  return target ? createPortal(<Offer invite={invite} />, target) : null;
}

function Offer({ invite }: { invite: ReceivedInvite }) {
  // The server offers nobody their own invitation.
  const can = inviteCan(useActor(), { isOwn: false });
  const accept = useChange(invitesClient.accept, { ...acceptWords, stale: friendsKeys });
  const [isPutOff, setPutOff] = useState(() => wasPutOff(invite.id));
  if (isPutOff) return null;
  const putOff = () => {
    rememberPutOff(invite.id);
    setPutOff(true);
  };
  return (
    <section className={styles.offer} aria-label="Invitation">
      <p>
        You've been invited by <strong>{invite.inviterAlias}</strong>
      </p>
      <Button variant="quiet" onClick={putOff}>
        Not now
      </Button>
      {can.accept ? (
        <Button busy={accept.isPending} onClick={() => void accept.run({ inviteId: invite.id })}>
          {accept.isPending ? 'Processing...' : 'Accept Invitation'}
        </Button>
      ) : (
        <ButtonLink to="/my/network">See the invitation</ButtonLink>
      )}
    </section>
  );
}

/** The key of the invitation that is not offered again until the browser is closed. The lists still show it. */
const PUT_OFF_KEY = 'invitation-put-off';

function wasPutOff(inviteId: Id): boolean {
  try {
    return sessionStorage.getItem(PUT_OFF_KEY) === inviteId;
  } catch {
    return false;
  }
}

function rememberPutOff(inviteId: Id) {
  try {
    sessionStorage.setItem(PUT_OFF_KEY, inviteId);
  } catch {
    // Without storage it is offered again on the next page.
  }
}
