import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import type { Levels } from '../contract.ts';
import { LOAD_NETWORK_ERROR } from './messages.ts';
import styles from './network-panel.module.css';
import { levels } from './queries.ts';

const numbers = new Intl.NumberFormat('en-US');

/** How many players each level of the downline has. Says so if there are more than were counted. */
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
      {data && data.levels.length > 0 && <Bars levels={data.levels} />}
    </div>
  );
}

/** How many levels are shown at first. */
const LEVELS_AT_FIRST = 5;

/** A bar for each level, with a length relative to the largest level. */
function Bars({ levels: counted }: Pick<Levels, 'levels'>) {
  const [all, setAll] = useState(false);
  const largest = Math.max(...counted.map(({ players }) => players));
  const shown = all ? counted : counted.slice(0, LEVELS_AT_FIRST);
  return (
    <>
      <ol aria-label="Players per level">
        {shown.map(({ level, players }) => (
          <li key={level}>
            <span>Level {level}:</span>
            <strong>{numbers.format(players)}</strong>
            <span className={styles.bar} style={{ width: `${(players / largest) * 100}%` }} />
          </li>
        ))}
      </ol>
      {shown.length < counted.length && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          Show all {counted.length} levels
        </Button>
      )}
    </>
  );
}

function summaryOf({ levels: counted, complete }: Levels): string {
  const total = counted.reduce((sum, { players }) => sum + players, 0);
  if (total === 0) return 'Nobody is below you yet.';
  const many = total === 1 ? '1 player' : `${numbers.format(total)}${complete ? '' : ' and more'} players`;
  return `${many} below you, on ${counted.length} ${counted.length === 1 ? 'level' : 'levels'}.`;
}
