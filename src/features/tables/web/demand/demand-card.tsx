import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Card } from '#ui/components/card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Day } from '#ui/time/moment.tsx';
import { milesInWords } from '#features/retailers/web/for-others/miles-messages.ts';
import type { Demand } from '../../demand-contract.ts';
import { fullDayNames } from '../find-messages.ts';
import { dayNames } from '../find-search.ts';
import styles from './demand-card.module.css';
import { demandOfCampaign, demandOfRetailer } from './demand-queries.ts';

/** What players around a campaign's venue look for; shows nothing if the campaign has no known meeting place. */
export function CampaignDemand({ campaignId }: { campaignId: Id }) {
  const query = useQuery(demandOfCampaign(campaignId));
  return query.data?.venue === null ? null : <DemandCard query={query} />;
}

/** What players around a store look for. */
export const RetailerDemand = ({ retailerId }: { retailerId: Id }) => (
  <DemandCard query={useQuery(demandOfRetailer(retailerId))} />
);

const DemandCard = ({ query }: { query: UseQueryResult<Demand> }) => (
  <Card level={2} title="What players nearby look for" className={styles.card}>
    <Loaded
      query={query}
      error="What players look for could not be loaded. Please try again."
      loading={<Skeleton />}
    >
      {(demand) => <Figures demand={demand} />}
    </Loaded>
  </Card>
);

function Figures({ demand: { venue, rangeMiles, countedAt, figures } }: { demand: Demand }) {
  const most = Math.max(...figures.map(({ about }) => about));
  return (
    <>
      <p>
        {figures.length === 0
          ? `No group is large enough yet: figures begin with five players within ${milesInWords(rangeMiles)} who play the same game on the same day.`
          : `Within ${milesInWords(rangeMiles)} of ${isolated(venue ?? '')}, by what players say suits them.`}
      </p>
      {figures.length > 0 && (
        <ul className={styles.figures}>
          {figures.map(({ gameSystem, weekday, about }) => (
            <li key={`${gameSystem.id} ${weekday}`}>
              <span>{`${isolated(gameSystem.name)} on ${fullDayNames[dayNames[weekday - 1]!]}s`}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ inlineSize: `${(about / most) * 100}%` }} />
              </span>
              <strong>{`about ${about}`}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {countedAt && (
          <>
            Counted on <Day iso={countedAt} />.{' '}
          </>
        )}
        Counted every Monday and rounded to fives. It never says who.
      </p>
    </>
  );
}
