import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#ui/components/app-link.tsx';
import type { Terrain } from '#ui/art/hex.ts';
import type { Piece } from '#ui/art/hex-pieces.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StatCard } from '#ui/components/stat-card.tsx';
import type { Metrics } from '../contract.ts';
import styles from './my-points-page.module.css';
import { ownMetrics } from './queries.ts';

type MetricCard = {
  metric: keyof Metrics;
  label: string;
  /** What is counted, in a line (docs/glossary.md). */
  hint: string;
  /** Where what is counted is listed. */
  to: '/my/games' | '/my/purchases' | '/my/retailers' | '/my/visits';
  terrain: Terrain;
  piece: Piece;
};

const cards: MetricCard[] = [
  {
    metric: 'totalGameSessions',
    label: 'Total Game Sessions',
    hint: 'Your seats in sessions that have begun',
    to: '/my/purchases',
    terrain: 'sand',
    piece: 'die',
  },
  {
    metric: 'totalRetailers',
    label: 'Total Retailers',
    hint: 'Stores you are linked with',
    to: '/my/retailers',
    terrain: 'clay',
    piece: 'store',
  },
  {
    metric: 'totalTournaments',
    label: 'Total Tournaments',
    hint: 'Tournaments you run or play in',
    to: '/my/games',
    terrain: 'night',
    piece: 'flag',
  },
  {
    metric: 'totalOnlineGames',
    label: 'Total Online Games',
    hint: 'Online campaigns you run or play in',
    to: '/my/games',
    terrain: 'water',
    piece: 'meeple',
  },
  {
    metric: 'totalRetailerGames',
    label: 'Total Retailer Games',
    hint: 'Store campaigns you run or play in',
    to: '/my/games',
    terrain: 'clay',
    piece: 'die',
  },
  {
    metric: 'totalConventionGames',
    label: 'Total Convention Games',
    hint: 'Convention campaigns you run or play in',
    to: '/my/games',
    terrain: 'night',
    piece: 'tent',
  },
  {
    metric: 'totalVisits',
    label: 'Total Visits',
    hint: 'Visits you recorded',
    to: '/my/visits',
    terrain: 'grass',
    piece: 'tree',
  },
  {
    metric: 'totalCustomerDemos',
    label: 'Total Customer Demos',
    hint: 'Demos you counted on your visits',
    to: '/my/visits',
    terrain: 'sand',
    piece: 'coins',
  },
];

/**
 * /my/earnings: the eight points metrics, each leading to what it counts.
 */
export function MyPointsPage() {
  const metrics = useQuery(ownMetrics());
  return (
    <Page title="My Points" line="What you have played, visited and shown so far.">
      <Loaded
        query={metrics}
        error="There was an error loading your points. Please try again later."
        loading={<Skeleton shape="card" count={cards.length} />}
      >
        {(data) => (
          <ul className={styles.cards}>
            {cards.map(({ metric, label, hint, to, terrain, piece }) => (
              <li key={metric}>
                <AppLink to={to} className={styles.link}>
                  <StatCard
                    label={label}
                    value={data[metric].toLocaleString('en-US')}
                    hint={hint}
                    terrain={terrain}
                    piece={piece}
                  />
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  );
}
