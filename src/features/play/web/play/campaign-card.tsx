import { inOneLine, isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Money } from '#ui/components/money.tsx';
import type { Campaign } from '#features/campaigns/contract.ts';
import { cleanStatus } from '#features/campaigns/rules.ts';
import { GoBadge } from '#features/membership/web/for-others/go-badge.tsx';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import styles from './campaign-card.module.css';
import { GameSystemLogo } from '#features/game-systems/web/for-others/game-system-logo.tsx';
import { MembershipBadge } from '../campaign/membership-badge.tsx';
import { organiserInWords } from '#features/campaigns/web/for-others/card-messages.ts';
import { FactBadges } from '#features/campaigns/web/for-others/fact-badges.tsx';
import { CampaignActions } from './campaign-actions.tsx';

type CampaignCardProps = {
  campaign: Campaign;
  signedIn: boolean;
  /** The level of its title: 2 right below the page's title, 3 below a section's. */
  level?: 2 | 3;
};

/** One campaign in a list: game system, owner, next session, seats and price, and buttons to join or leave. */
export function CampaignCard({ campaign, signedIn, level = 2 }: CampaignCardProps) {
  const { gameSystem, nextSession, retailer } = campaign;
  return (
    <Card
      className={styles.card}
      level={level}
      title={
        <AppLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }} className={styles.title}>
          {campaign.title}
        </AppLink>
      }
      aside={
        campaign.state === 'active' ? (
          <MembershipBadge campaign={campaign} />
        ) : (
          <Badge>{cleanStatus(campaign.status)}</Badge>
        )
      }
      footer={
        <>
          <span className={styles.price}>
            <span className="visually-hidden">Price </span>
            <strong>
              <Money cents={campaign.seatPriceCents} orFree />
            </strong>
          </span>
          {nextSession && (
            <SeatsLeft taken={nextSession.seatsTaken + nextSession.seatsHeld} all={campaign.maxPlayers} />
          )}
          {nextSession && <GoBadge going={nextSession.goingAhead} />}
          <span className={styles.ways}>
            <ButtonLink variant="quiet" to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
              See sessions
            </ButtonLink>
            {signedIn && <CampaignActions campaign={campaign} />}
          </span>
        </>
      }
    >
      <div className={styles.system}>
        <GameSystemLogo gameSystem={gameSystem} />
        <div>
          <p className={styles.systemName}>{gameSystem.name}</p>
          <p className={styles.owner}>
            {campaign.ownerAlias
              ? `Run by ${isolated(campaign.ownerAlias)}`
              : 'No owner yet: whoever joins first runs it'}
          </p>
          {campaign.organiser && <p className={styles.owner}>{organiserInWords(campaign.organiser)}</p>}
        </div>
      </div>
      {campaign.description && <p className={styles.description}>{campaign.description}</p>}
      <FactBadges campaign={campaign} />
      <dl className={styles.facts}>
        {retailer && (
          <div>
            <dt>Store</dt>
            <dd>{inOneLine([retailer.name, retailer.city, retailer.state])}</dd>
          </div>
        )}
        <div>
          <dt>Next session</dt>
          <dd>{nextSession ? <SessionTime session={nextSession} clock={campaign} /> : 'None scheduled'}</dd>
        </div>
        <div>
          <dt>Players</dt>
          <dd>{`${campaign.minPlayers}-${campaign.maxPlayers}`}</dd>
        </div>
        {campaign.ownerAlias !== null && (campaign.admission !== 'open' || campaign.requiresCertificate) && (
          <div>
            <dt>Joining</dt>
            <dd>{joiningOf(campaign)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

const ways = { open: null, request: 'By request', link: 'By private link' };

/** Which players can join a campaign, if not everybody can. */
const joiningOf = ({ admission, requiresCertificate }: Campaign) =>
  [ways[admission], requiresCertificate && 'Certified players'].filter(Boolean).join(', ');

/** The free seats of the next session, as a coloured badge. */
const SeatsLeft = ({ taken, all }: { taken: number; all: number }) =>
  taken < all ? (
    <Badge tone="green">{`${all - taken} of ${all} free`}</Badge>
  ) : (
    <Badge tone="red">{`All ${all} taken`}</Badge>
  );
