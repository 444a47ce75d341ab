import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import type { Visit } from '../contract.ts';
import pageStyles from './my-visits-page.module.css';
import styles from './visit-card.module.css';
import { VisitCard } from './visit-card.tsx';
import { monthOf } from './visit-words.ts';

type VisitHistoryProps = {
  visits: readonly Visit[];
  /** Whether there are older visits that are not loaded yet. */
  hasMore: boolean;
  editing: ReadonlySet<Id>;
  onEdit: (id: Id, editing: boolean) => void;
};

/** Visits by month, newest first. */
export function VisitHistory({ visits, hasMore, editing, onEdit }: VisitHistoryProps) {
  const months = [...Map.groupBy(visits, ({ recordedAt }) => monthOf(recordedAt))];
  return months.map(([month, ofMonth], index) => (
    <section key={month} className={pageStyles.ofMonth} aria-label={month}>
      <div className={pageStyles.month}>
        <h2>{month}</h2>
        {(index < months.length - 1 || !hasMore) && <span>{sumInWords(ofMonth)}</span>}
      </div>
      <ul className={styles.list}>
        {ofMonth.map((visit) => (
          <li key={visit.id}>
            <VisitCard visit={visit} editing={editing.has(visit.id)} onEdit={(on) => onEdit(visit.id, on)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

const sumInWords = ({ length }: readonly Visit[]): string => (length === 1 ? '1 visit' : `${length} visits`);

/** Which visits are being edited. */
export function useEditing() {
  const [editing, setEditing] = useState<ReadonlySet<Id>>(new Set());
  const edit = (id: Id, isOn: boolean) =>
    setEditing((before) => {
      const after = new Set(before);
      if (isOn) after.add(id);
      else after.delete(id);
      return after;
    });
  return { editing, edit };
}
