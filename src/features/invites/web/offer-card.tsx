import type { ReactNode } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Card } from '#ui/components/card.tsx';
import { useSession } from '#ui/session/session.ts';
import { Day } from '#ui/time/moment.tsx';
import type { Offer } from '../contract.ts';
import { wouldJoin } from '../rules.ts';
import { standingWords } from './messages.ts';
import styles from './offer-card.module.css';

type OfferCardProps = { offer: Offer; title: string; actions: ReactNode };

/** Shows the inviter, what accepting would change, until when, and as which user the viewer would answer. */
export function OfferCard({ offer, title, actions }: OfferCardProps) {
  const { user } = useSession();
  const { inviterAlias, inviterImageUrl, teamCount, message, standing } = offer;
  return (
    <Card>
      <div className={styles.offer}>
        <div className={styles.inviter}>
          <Avatar name={inviterAlias} src={inviterImageUrl} large />
          <div>
            <h2>{title}</h2>
            <p className={styles.soft}>{teamWords(teamCount)}</p>
          </div>
        </div>
        {message && <blockquote className={styles.message}>{message}</blockquote>}
        <p>
          {wouldJoin(standing) && `Accept, and you join the team of ${isolated(inviterAlias)}. `}
          {standingWords(standing, inviterAlias)}
          {standing === 'has_sponsor' &&
            !offer.isShared &&
            ` Accepting only tells ${isolated(inviterAlias)} so.`}
        </p>
        <div className={styles.actions}>{actions}</div>
        <p className={styles.soft}>
          {offer.expiresAt !== null && (
            <>
              Open until <Day iso={offer.expiresAt} />.{' '}
            </>
          )}
          You are signed in as <strong>{user?.email ?? user?.username}</strong>
          {offer.isToYou ? '.' : ', and the invitation went to another address.'}
        </p>
      </div>
    </Card>
  );
}

function teamWords(count: number): string {
  if (count === 0) return 'You would be the first on this team.';
  return count === 1
    ? 'One player is directly on this team.'
    : `${count.toLocaleString('en-US')} players are directly on this team.`;
}
