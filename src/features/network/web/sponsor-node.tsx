import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import type { OwnPlace } from '../contract.ts';
import { LOAD_NETWORK_ERROR } from './messages.ts';
import styles from './network-panel.module.css';
import { possibleSponsors } from './queries.ts';
import { useSponsorship } from './use-sponsorship.ts';
import { latePart } from '#ui/late/lazily.tsx';

// Loaded lazily: players who already have a sponsor never see this menu.
const SponsorMenu = latePart(
  () => import('./sponsor-menu.tsx'),
  'SponsorMenu',
  <Button size="small" disabled>
    Request a Sponsor
  </Button>,
);

type Sponsor = OwnPlace['sponsor'];

/** The node above You: the sponsor's alias, with 'In Review' while a request is pending, or the menu to ask for a sponsor. */
export const SponsorNode = ({ sponsor }: { sponsor: Sponsor }) => (
  <section className={styles.sponsor} aria-label="Sponsor">
    {sponsor ? (
      <>
        <Avatar name={sponsor.alias} src={sponsor.aliasImageUrl} />
        <div className={styles.who}>
          <span className={styles.kind}>{sponsor.status === 'active' ? 'Your sponsor' : 'You asked'}</span>
          <strong>{sponsor.alias}</strong>
        </div>
        {sponsor.status === 'pending' && <InReview alias={sponsor.alias} />}
      </>
    ) : (
      <RequestSponsor />
    )}
  </section>
);

function InReview({ alias }: { alias: string }) {
  const [asking, setAsking] = useState(false);
  const { withdraw } = useSponsorship();
  return (
    <div className={styles.review}>
      <Badge tone="yellow">In Review</Badge>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw your request?"
        text={`${isolated(alias)} will no longer be asked to be your sponsor. You can ask again later.`}
        confirm="Withdraw"
        onConfirm={() => withdraw.run({})}
      />
    </div>
  );
}

function RequestSponsor() {
  const sponsors = useQuery(possibleSponsors());
  const { request } = useSponsorship();
  if (hasFailed(sponsors)) {
    return (
      <div className={styles.review} role="alert">
        <span>{LOAD_NETWORK_ERROR}</span>
        <Button
          variant="quiet"
          size="small"
          busy={sponsors.isFetching}
          onClick={() => void sponsors.refetch()}
        >
          Try again
        </Button>
      </div>
    );
  }
  const offered = sponsors.data?.sponsors ?? [];
  return (
    <>
      <div className={styles.who}>
        <span className={styles.kind}>Your sponsor</span>
        <span>Nobody yet. A sponsor helps you build your team.</span>
      </div>
      {sponsors.data && offered.length === 0 ? (
        <span className={styles.kind}>Nobody can be asked at the moment.</span>
      ) : (
        <SponsorMenu sponsors={offered} onChoose={(playerId) => request.run({ sponsorId: playerId })} />
      )}
    </>
  );
}
