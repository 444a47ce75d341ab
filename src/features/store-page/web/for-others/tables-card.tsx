import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { Card } from '#ui/components/card.tsx';
import { tablesOfStore } from '../queries.ts';
import styles from '../page-parts.module.css';

/** On a store's page: its tables and what fits at them; nothing if it named none. */
export function TablesCard({ retailerId }: { retailerId: Id }) {
  const { data } = useQuery(tablesOfStore(retailerId));
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={data.items.length === 1 ? 'One table' : `${data.items.length} tables`} level={2}>
      <ul className={styles.tables}>
        {data.items.map(({ id, name, seats, fits }) => (
          <li key={id}>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            <span className={styles.seats}>{seats === 1 ? '1 seat' : `${seats} seats`}</span>
            {fits && (
              <span className={styles.note}>
                <bdi>{fits}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
