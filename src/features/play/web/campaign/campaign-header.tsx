import type { ReactNode } from 'react';
import { inOneLine } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Money } from '#ui/components/money.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { ownWayIn } from '#features/membership/admission/policy.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { cleanStatus } from '#features/campaigns/rules.ts';
import { MembershipBadge } from './membership-badge.tsx';
import { organiserInWords } from '#features/campaigns/web/for-others/card-messages.ts';
import styles from './campaign.module.css';
import { GameSystemLogo } from '#features/game-systems/web/for-others/game-system-logo.tsx';
import { MembershipButton } from './membership-button.tsx';

// Loaded lazily: not every viewer has notices, and the share buttons can wait a moment.
const CampaignNotices = latePart(
  () => import('./campaign-notices.tsx'),
  'CampaignNotices',
  <div className={styles.noticeRoom} />,
);
const SubscribeButton = latePart(
  () => import('#ui/sharing/subscribe-button.tsx'),
  'SubscribeButton',
  <span className={styles.wideRoom} />,
);
const WayIn = latePart(
  () => import('#features/membership/web/for-others/way-in.tsx'),
  'WayIn',
  <span className={styles.wideRoom} />,
);
const ThingMenu = latePart(
  () => import('#features/moderation/web/for-others/thing-menu.tsx'),
  'ThingMenu',
  <span className={styles.menuRoom} />,
);
const CampaignMenu = latePart(
  () => import('#features/membership/web/for-others/campaign-menu.tsx'),
  'CampaignMenu',
  <span className={styles.menuRoom} />,
);
const ShareButton = latePart(
  () => import('#ui/sharing/share-button.tsx'),
  'ShareButton',
  <span className={styles.room} />,
);

type CampaignHeaderProps = {
  campaign: CampaignDetail;
  /** The session that is under way or next, shown right after the name. */
  evening: ReactNode;
};

/** The head of a campaign's page: game system, title, the evening's session, store, facts, what the viewer owes, and buttons to join or leave. */
export function CampaignHeader({ campaign, evening }: CampaignHeaderProps) {
  const actor = useActor();
  const can = campaignCan(actor, campaign);
  const asksHowToPay =
    can.organise && campaign.paymentNote === null && (campaign.pricesToCome?.highestCents ?? 0) > 0;
  const isOpen = campaign.isMember || ownWayIn(campaign) === 'join';
  const { id, gameSystem, title, state, retailer, isMember, ownerAlias, lateCancellations: late } = campaign;
  return (
    <header className={styles.header}>
      <div className={styles.main}>
        <GameSystemLogo gameSystem={gameSystem} large />
        <div className={styles.names}>
          <div className={styles.system}>
            <p>{gameSystem.name}</p>
            {can.report && <ThingMenu things={[{ kind: 'campaign', id }]} name={title} />}
          </div>
          <h1>{title}</h1>
          <div className={styles.badges}>
            <Badge tone="purple">{campaign.type}</Badge>
            <Badge tone={state === 'active' ? 'green' : 'grey'}>{cleanStatus(campaign.status)}</Badge>
            {campaign.isTournament && <Badge tone="orange">Tournament</Badge>}
            <MembershipBadge campaign={campaign} />
          </div>
        </div>
      </div>
      {evening}
      {campaign.description && <p className={styles.description}>{campaign.description}</p>}
      <dl className={styles.facts}>
        <Fact name="Owner">
          {ownerAlias ?? 'Nobody yet: whoever joins first runs it'}
          {campaign.organiser && (
            <span className={styles.address}>{organiserInWords(campaign.organiser)}</span>
          )}
          {late && (
            <span className={styles.address}>
              {`Cancelled ${late.late} of the last ${late.of} sessions late`}
            </span>
          )}
        </Fact>
        <Fact name="Players">{`${campaign.minPlayers}-${campaign.maxPlayers}`}</Fact>
        <Fact name="Price per session">
          <Prices campaign={campaign} />
        </Fact>
        {campaign.convention && (
          <Fact name="Convention">
            <AppLink to="/conventions/$conventionId" params={{ conventionId: campaign.convention.id }}>
              {campaign.convention.name}
            </AppLink>
          </Fact>
        )}
        {retailer && (
          <Fact name="Retailer">
            <AppLink to="/retailers/$retailerId" params={{ retailerId: retailer.id }}>
              {retailer.name}
            </AppLink>
            <span className={styles.address}>{addressOf(retailer)}</span>
          </Fact>
        )}
      </dl>
      {(campaign.owedCents > 0 || state !== 'active' || asksHowToPay) && (
        <CampaignNotices campaign={campaign} asksHowToPay={asksHowToPay} />
      )}
      <div className={styles.actions}>
        {isOpen ? <MembershipButton campaign={campaign} /> : <WayIn campaign={campaign} />}
        {can.edit && (
          <ButtonLink variant="quiet" to="/campaigns/$campaignId/edit" params={{ campaignId: id }}>
            Edit Campaign
          </ButtonLink>
        )}
        <ShareButton title={title} path={`/campaigns/${id}`} />
        {state !== 'hidden' && <SubscribeButton title={title} path={`/campaigns/${id}/calendar.ics`} />}
        {can.organise && <CampaignMenu campaign={campaign} />}
        {!isMember && isOpen && state === 'active' && ownerAlias !== null && (
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

/** What the upcoming sessions cost, from the lowest to the highest price; without any, what new sessions will cost. */
function Prices({ campaign: { pricesToCome, seatPriceCents } }: { campaign: CampaignDetail }) {
  const { lowestCents, highestCents } = pricesToCome ?? {
    lowestCents: seatPriceCents,
    highestCents: seatPriceCents,
  };
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

function addressOf({ address, city, state, zip }: NonNullable<CampaignDetail['retailer']>): string {
  const region = [state, zip].filter(Boolean).join(' ');
  return inOneLine([address, city, region]);
}
