import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Id } from '#shared/ids.ts';
import { inOneLine, isolated } from '#shared/text/isolated.ts';
import { readClock } from '#shared/time/moment-words.ts';
import type { TableAtTime } from '../../tables/contract.ts';
import { tablesAt } from '../queries.ts';
import styles from '../tables/tables.module.css';

type TableChoiceProps = {
  retailerId: Id;
  /** The session that is planned; null for a new one. */
  sessionId: Id | null;
  /** When it is to begin, in UTC; null while that is not typed. */
  startDate: string | null;
  lengthMinutes: number | null;
  /** The store's zone, an IANA name. */
  timeZone: string;
  /** The session's place: a table is chosen by its name. */
  place: string;
  onPlaceChange: (place: string) => void;
  disabled: boolean;
};

/** In the form of a session: the tables of its store, with what has them at that time. Nothing if the store named none. */
export function TableChoice(props: TableChoiceProps) {
  const { retailerId, sessionId, startDate, lengthMinutes, timeZone, place, onPlaceChange, disabled } = props;
  const name = useId();
  const { data } = useQuery({
    ...tablesAt({ retailerId, sessionId, startDate: startDate ?? '', lengthMinutes }),
    enabled: startDate !== null,
    placeholderData: keepPreviousData,
  });
  if (!data || data.items.length === 0) return null;
  const chosen = place.trim().toLowerCase();
  const isNone = !data.items.some((table) => table.name.toLowerCase() === chosen);
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend>Table</legend>
      <div className={styles.choices}>
        <label>
          <input type="radio" name={name} checked={isNone} onChange={() => !isNone && onPlaceChange('')} />
          <span>No table yet</span>
        </label>
        {data.items.map((table) => {
          const isChosen = table.name.toLowerCase() === chosen;
          return (
            <label key={table.id}>
              <input
                type="radio"
                name={name}
                checked={isChosen}
                disabled={table.takenBy !== null && !isChosen}
                onChange={() => onPlaceChange(table.name)}
              />
              <span>{table.name}</span>
              <span className={styles.soft}>{factsOf(table, timeZone)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** 'Free, 6 seats, miniatures', or 'Taken until 9:00 PM by The Mill'. */
function factsOf({ seats, fits, takenBy }: TableAtTime, timeZone: string): string {
  if (takenBy === null)
    return inOneLine(['Free', `${seats} ${seats === 1 ? 'seat' : 'seats'}`, ...(fits ? [fits] : [])]);
  const until = readClock(new Date(takenBy.until), timeZone);
  const by = takenBy.title === null ? '' : ` by ${isolated(takenBy.title)}`;
  return `Taken until ${until.hour} ${until.half}${by}`;
}
