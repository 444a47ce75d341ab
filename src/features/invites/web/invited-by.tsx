import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import styles from './offer-card.module.css';
import { invitationBehind } from './queries.ts';

type InvitedByProps = {
  /** The path of the invitation's link, which leads back to it after signing in. */
  path: string;
  /** Called once with the address that was invited, to fill it in. */
  onAddress: (email: string) => void;
};

/** Says on the way through signing in who invites. Until that is known, or where it can't be, says that a friend does. */
export function InvitedBy({ path, onAddress }: InvitedByProps) {
  const { data } = useQuery(invitationBehind(path.split(/[/?#]/)[2] ?? ''));
  const fill = useEffectEvent(onAddress);
  const email = data?.email;
  useEffect(() => {
    if (email) fill(email);
  }, [email]);
  return (
    <>
      {data ? <strong className={styles.name}>{data.inviterAlias}</strong> : 'A friend'} invited you. Sign in,
      or sign up if you are new here, to see the invitation.
    </>
  );
}
