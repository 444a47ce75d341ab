import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { Money } from '#ui/components/money.tsx';
import { AppLink } from '#ui/components/app-link.tsx';
import { Card, CardGrid } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Day } from '#ui/time/moment.tsx';
import { Section } from '#ui/page.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Campaign } from '#features/campaigns/contract.ts';
import { organiserInWords } from '#features/campaigns/web/for-others/card-messages.ts';
import { FactBadges } from '#features/campaigns/web/for-others/fact-badges.tsx';
import { MembershipBadge } from '../campaign/membership-badge.tsx';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import styles from './campaign-card.module.css';
import { LOAD_GAMES_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { campaignsAtRetailer } from './queries.ts';

/** 'Games at this Location' on a store's page. */
export function GamesAtRetailer({ retailerId }: { retailerId: Id }) {
  const campaigns = useInfiniteQuery(campaignsAtRetailer(retailerId));
  return (
    <Section title="Games at this Location">
      <Paged query={campaigns} error={LOAD_GAMES_ERROR} loading={<Skeleton shape="card" />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState text="No games at this location yet." terrain="clay" piece="die" />
          ) : (
            <CardGrid>
              {items.map((campaign) => (
                <li key={campaign.id}>
                  <GameCard campaign={campaign} />
                </li>
              ))}
            </CardGrid>
          )
        }
      </Paged>
    </Section>
  );
}

/** 'Next session' on a store's page: the first upcoming session of its games. Renders nothing if none is planned. */
export function NextAtRetailer({ retailerId }: { retailerId: Id }) {
  const { data } = useInfiniteQuery(campaignsAtRetailer(retailerId));
  const [next] = (data?.pages.flatMap(({ items }) => items) ?? [])
    .flatMap(({ nextSession, ...campaign }) => (nextSession ? [{ campaign, session: nextSession }] : []))
    .toSorted((a, b) => a.session.startDate.localeCompare(b.session.startDate));
  if (!next) return null;
  return (
    <p>
      <strong>
        Next session: <SessionTime session={next.session} clock={next.campaign} />
      </strong>
      {', '}
      <AppLink to="/campaigns/$campaignId" params={{ campaignId: next.campaign.id }}>
        {next.campaign.title}
      </AppLink>
    </p>
  );
}

const GameCard = ({ campaign }: { campaign: Campaign }) => (
  <Card
    title={
      <AppLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }} className={styles.title}>
        {campaign.title}
      </AppLink>
    }
    aside={<MembershipBadge campaign={campaign} />}
    footer={
      <span className={styles.price}>
        Price per session{' '}
        <strong>
          <Money cents={campaign.seatPriceCents} orFree />
        </strong>
      </span>
    }
  >
    {campaign.description && <p>{campaign.description}</p>}
    <FactBadges campaign={campaign} />
    <dl className={styles.facts}>
      <div>
        <dt>Next session</dt>
        <dd>
          {campaign.nextSession ? (
            <SessionTime session={campaign.nextSession} clock={campaign} />
          ) : (
            'None scheduled'
          )}
        </dd>
      </div>
      <div>
        <dt>Players</dt>
        <dd>{`${campaign.minPlayers}-${campaign.maxPlayers}`}</dd>
      </div>
      {campaign.organiser && (
        <div>
          <dt>Organiser</dt>
          <dd>{organiserInWords(campaign.organiser)}</dd>
        </div>
      )}
      <div>
        <dt>Created</dt>
        <dd>
          <Day iso={campaign.createdAt} />
        </dd>
      </div>
    </dl>
  </Card>
);
