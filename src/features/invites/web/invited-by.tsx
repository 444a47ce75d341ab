import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { errorCode } from '#ui/data/api.ts';
import { serverRefusals } from '#shared/errors.ts';
import { inviteRefusals } from '../refusals.ts';
import styles from './offer-card.module.css';
import { invitationBehind } from './queries.ts';

type InvitedByProps = {
  /** The path of the invitation's link, to which the visitor returns after signing in. */
  path: string;
  /** Called once with the invited address, to fill it in. */
  onAddress: (email: string) => void;
};

const endedCodes = new Set<string>([inviteRefusals.INVITE_NOT_FOUND.code, serverRefusals.INVALID_INPUT.code]);

/**
 * Tells a visitor who is signing in which player invited them, or that the link has ended. While the name is loading,
 * or if it can't be loaded, it says "a friend".
 */
export function InvitedBy({ path, onAddress }: InvitedByProps) {
  const { data, error } = useQuery(invitationBehind(path.split(/[/?#]/)[2] ?? ''));
  const fill = useEffectEvent(onAddress);
  const email = data?.email;
  useEffect(() => {
    if (email) fill(email);
  }, [email]);
  if (error && endedCodes.has(errorCode(error))) {
    return (
      <>
        This invitation has ended, or was answered already. You can join all the same, or ask for a new one.
      </>
    );
  }
  return (
    <>
      {data ? <strong className={styles.name}>{data.inviterAlias}</strong> : 'A friend'} invited you. Sign in,
      or sign up if you are new here, to see the invitation.
    </>
  );
}
