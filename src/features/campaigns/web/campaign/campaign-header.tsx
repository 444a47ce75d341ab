import type { ReactNode } from 'react';
import { Money } from '../../../../ui/components/money.tsx';
import { AppLink } from '../../../../ui/components/app-link.tsx';
import { Badge } from '../../../../ui/components/badge.tsx';
import { ButtonLink } from '../../../../ui/components/button.tsx';
import { QrCode } from '../../../../ui/components/qr-code.tsx';
import { isUser } from '../../../../shared/actor.ts';
import { useActor } from '../../../../ui/session/use-actor.ts';
import type { CampaignDetail } from '../../contract.ts';
import { campaignCan } from '../../policy.ts';
import { cleanStatus } from '../../rules.ts';
import { MembershipBadge } from '../play/campaign-card.tsx';
import styles from './campaign.module.css';
import { GameSystemLogo } from '../../../game-systems/web/for-others/game-system-logo.tsx';
import { MembershipButton } from './membership-button.tsx';

/** The head of a campaign's page: game system, title, store, facts, the viewer's membership and the page's QR code. */
export function CampaignHeader({ campaign }: { campaign: CampaignDetail }) {
  const viewer = useActor();
  const can = campaignCan(viewer, campaign);
  const { gameSystem, title } = campaign;
  return (
    <header className={styles.header}>
      <div className={styles.main}>
        <GameSystemLogo gameSystem={gameSystem} large />
        <div className={styles.names}>
          <p className={styles.system}>{gameSystem.name}</p>
          <h1>{title}</h1>
          <p className={styles.badges}>
            <Badge tone="purple">{campaign.type}</Badge>
            <Badge tone="green">{cleanStatus(campaign.status)}</Badge>
            {campaign.isTournament && <Badge tone="orange">Tournament</Badge>}
            <MembershipBadge campaign={campaign} />
          </p>
        </div>
      </div>
      {campaign.description && <p className={styles.description}>{campaign.description}</p>}
      <dl className={styles.facts}>
        <Fact name="Owner">{campaign.ownerAlias ?? 'Nobody yet: who joins first runs it'}</Fact>
        <Fact name="Players">{`${campaign.minPlayers}-${campaign.maxPlayers}`}</Fact>
        <Fact name="Price per session">
          <Money cents={campaign.priceCents} orFree />
        </Fact>
        {campaign.retailer && (
          <Fact name="Retailer">
            <AppLink to="/retailers/$retailerId" params={{ retailerId: campaign.retailer.id }}>
              {campaign.retailer.name}
            </AppLink>
            <span className={styles.address}>{addressOf(campaign.retailer)}</span>
          </Fact>
        )}
      </dl>
      <div className={styles.actions}>
        {isUser(viewer) && <MembershipButton campaign={campaign} />}
        {can.organise && (
          <ButtonLink variant="quiet" to="/campaigns/$campaignId/edit" params={{ campaignId: campaign.id }}>
            Edit Campaign
          </ButtonLink>
        )}
      </div>
      <div className={styles.code}>
        <QrCode value={pageAddress(campaign.id)} label={`QR code of the page of ${title}`} />
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

/** The address of the page without its tab, so that the code is the same for everybody. */
const pageAddress = (campaignId: string) => `${window.location.origin}/campaigns/${campaignId}`;

function addressOf({ address, city, state, zip }: NonNullable<CampaignDetail['retailer']>): string {
  const region = [state, zip].filter(Boolean).join(' ');
  return [address, city, region].filter(Boolean).join(', ');
}
