import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { PlayedSession } from '../../played-contract.ts';
import { storePageClient, storePageKey, tablesOfStore } from '../queries.ts';
import { timesWords } from './calendar-days.ts';
import styles from './calendar.module.css';

type AssignTablesProps = { retailerId: Id; sessions: readonly PlayedSession[]; timeZone: string };

/** For those who may edit a store: gives the upcoming sessions of a day their tables. */
export function AssignTables({ retailerId, sessions, timeZone }: AssignTablesProps) {
  const { data } = useQuery(tablesOfStore(retailerId));
  const assign = useChange(storePageClient.tables.assign, {
    done: ({ place }) =>
      place === null ? 'The session has no table now' : `It is played at ${isolated(place)}`,
    failed: 'The table could not be changed',
    stale: [storePageKey],
  });
  if (!data || data.items.length === 0 || sessions.length === 0) return null;
  const options = [
    { value: '', label: 'No table' },
    ...data.items.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Card title="Give tables" level={2} className={styles.assign}>
      <p className={styles.soft}>Players with a seat are told where to go.</p>
      <div className={styles.assigned}>
        {sessions.map((session) => (
          <SelectField
            key={session.id}
            label={`${timesWords(session, timeZone)}: ${isolated(session.title)}`}
            value={session.tableId ?? ''}
            options={options}
            disabled={assign.isPending}
            onValueChange={(tableId) =>
              void assign.run({ sessionId: session.id, tableId: tableId === '' ? null : tableId })
            }
          />
        ))}
      </div>
    </Card>
  );
}
