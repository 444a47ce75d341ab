import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/components/button.tsx';
import { hasFailed } from '../../../ui/feedback/has-failed.ts';
import type { Levels } from '../contract.ts';
import { LOAD_NETWORK_ERROR } from './messages.ts';
import styles from './network-panel.module.css';
import { levels } from './queries.ts';

const numbers = new Intl.NumberFormat('en-US');

/** How many players each level of the downline has; says so when there are more than were counted. */
export function LevelCounts() {
  const counted = useQuery(levels());
  const { data } = counted;
  if (hasFailed(counted)) {
    return (
      <div className={styles.levels} role="alert">
        <p>{LOAD_NETWORK_ERROR}</p>
        <Button variant="quiet" size="small" busy={counted.isFetching} onClick={() => void counted.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.levels}>
      <p>{data ? summaryOf(data) : 'Counting your team...'}</p>
      {data && data.levels.length > 0 && (
        <ol aria-label="Players per level">
          {data.levels.map(({ level, players }) => (
            <li key={level}>
              Level {level} <strong>{numbers.format(players)}</strong>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function summaryOf({ levels: counted, complete }: Levels): string {
  const total = counted.reduce((sum, { players }) => sum + players, 0);
  if (total === 0) return 'Nobody is below you yet.';
  const many = total === 1 ? '1 player' : `${numbers.format(total)}${complete ? '' : ' and more'} players`;
  return `${many} below you, on ${counted.length} ${counted.length === 1 ? 'level' : 'levels'}.`;
}
