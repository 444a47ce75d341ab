import { useQuery } from '@tanstack/react-query';
import type { Terrain } from '../../../ui/hex.ts';
import type { Piece } from '../../../ui/hex-pieces.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import type { Metrics } from '../contract.ts';
import styles from './my-points-page.module.css';
import { ownMetrics } from './queries.ts';

const cards: { metric: keyof Metrics; label: string; terrain: Terrain; piece: Piece }[] = [
  { metric: 'totalGameSessions', label: 'Total Game Sessions', terrain: 'sand', piece: 'die' },
  { metric: 'totalRetailers', label: 'Total Retailers', terrain: 'clay', piece: 'store' },
  { metric: 'totalTournaments', label: 'Total Tournaments', terrain: 'night', piece: 'flag' },
  { metric: 'totalOnlineGames', label: 'Total Online Games', terrain: 'water', piece: 'meeple' },
  { metric: 'totalRetailerGames', label: 'Total Retailer Games', terrain: 'clay', piece: 'die' },
  { metric: 'totalConventionGames', label: 'Total Convention Games', terrain: 'night', piece: 'tent' },
  { metric: 'totalVisits', label: 'Total Visits', terrain: 'grass', piece: 'tree' },
  { metric: 'totalCustomerDemos', label: 'Total Customer Demos', terrain: 'sand', piece: 'coins' },
];

/** /my/earnings: the eight points metrics (section 2 of the games document; decisions, "Points and conventions"). */
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
            {cards.map(({ metric, label, terrain, piece }) => (
              <li key={metric}>
                <StatCard
                  label={label}
                  value={data[metric].toLocaleString('en-US')}
                  terrain={terrain}
                  piece={piece}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  );
}
