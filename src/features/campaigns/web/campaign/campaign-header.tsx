import type { ReactNode } from 'react';
import { AppLink } from '../../../../ui/components/app-link.tsx';
import { Badge } from '../../../../ui/components/badge.tsx';
import { ButtonLink } from '../../../../ui/components/button.tsx';
import { Money } from '../../../../ui/components/money.tsx';
import { ShareButton } from '../../../../ui/components/share-button.tsx';
import { MessageBox } from '../../../../ui/feedback/message-box.tsx';
import { useActor } from '../../../../ui/session/use-actor.ts';
import type { CampaignDetail } from '../../contract.ts';
import { campaignCan } from '../../policy.ts';
import { cleanStatus } from '../../rules.ts';
import { closedWords } from '../messages.ts';
import { MembershipBadge } from '../play/campaign-card.tsx';
import styles from './campaign.module.css';
import { GameSystemLogo } from '../../../game-systems/web/for-others/game-system-logo.tsx';
import { MembershipButton } from './membership-button.tsx';

/** The head of a campaign's page: game system, title, store, facts, what the viewer owes, and the way in or out. */
export function CampaignHeader({ campaign }: { campaign: CampaignDetail }) {
  const can = campaignCan(useActor(), campaign);
  const { id, gameSystem, title, state, retailer, isMember, ownerAlias } = campaign;
  return (
    <header className={styles.header}>
      <div className={styles.main}>
        <GameSystemLogo gameSystem={gameSystem} large />
        <div className={styles.names}>
          <p className={styles.system}>{gameSystem.name}</p>
          <h1>{title}</h1>
          <p className={styles.badges}>
            <Badge tone="purple">{campaign.type}</Badge>
            <Badge tone={state === 'active' ? 'green' : 'grey'}>{cleanStatus(campaign.status)}</Badge>
            {campaign.isTournament && <Badge tone="orange">Tournament</Badge>}
            <MembershipBadge campaign={campaign} />
          </p>
        </div>
      </div>
      {state !== 'active' && <MessageBox tone="info">{closedWords[state]}</MessageBox>}
      {campaign.description && <p className={styles.description}>{campaign.description}</p>}
      <dl className={styles.facts}>
        <Fact name="Owner">{ownerAlias ?? 'Nobody yet: who joins first runs it'}</Fact>
        <Fact name="Players">{`${campaign.minPlayers}-${campaign.maxPlayers}`}</Fact>
        <Fact name="Price per session">
          <Prices campaign={campaign} />
        </Fact>
        {campaign.convention && <Fact name="Convention">{campaign.convention.name}</Fact>}
        {retailer && (
          <Fact name="Retailer">
            <AppLink to="/retailers/$retailerId" params={{ retailerId: retailer.id }}>
              {retailer.name}
            </AppLink>
            <span className={styles.address}>{addressOf(retailer)}</span>
          </Fact>
        )}
      </dl>
      {campaign.owedCents > 0 && <Owed campaign={campaign} />}
      <div className={styles.actions}>
        <MembershipButton campaign={campaign} />
        {can.edit && (
          <ButtonLink variant="quiet" to="/campaigns/$campaignId/edit" params={{ campaignId: id }}>
            Edit Campaign
          </ButtonLink>
        )}
        <ShareButton title={title} path={`/campaigns/${id}`} />
        {!isMember && state === 'active' && ownerAlias !== null && (
          <small className={styles.hint}>Joining takes no seat in a session yet.</small>
        )}
      </div>
    </header>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What the sessions to come cost, from the lowest to the highest; without one, what new sessions will. */
function Prices({ campaign: { pricesToCome, priceCents } }: { campaign: CampaignDetail }) {
  const { lowestCents, highestCents } = pricesToCome ?? { lowestCents: priceCents, highestCents: priceCents };
  return (
    <>
      <Money cents={lowestCents} orFree />
      {highestCents > lowestCents && (
        <>
          {' to '}
          <Money cents={highestCents} />
        </>
      )}
    </>
  );
}

/** What the viewer has not paid yet, to whom, and how to. */
const Owed = ({ campaign: { owedCents, ownerAlias, paymentNote } }: { campaign: CampaignDetail }) => (
  <MessageBox tone="warning">
    <p>
      You owe <Money cents={owedCents} /> {ownerAlias && `to ${ownerAlias} `}for your seats.
    </p>
    {paymentNote && <p className={styles.note}>How to pay: {paymentNote}</p>}
  </MessageBox>
);

function addressOf({ address, city, state, zip }: NonNullable<CampaignDetail['retailer']>): string {
  const region = [state, zip].filter(Boolean).join(' ');
  return [address, city, region].filter(Boolean).join(', ');
}
