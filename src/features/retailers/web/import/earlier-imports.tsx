import { useQuery } from '@tanstack/react-query';
import { Card } from '#ui/components/card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { earlierImports } from '../admin/admin-queries.ts';
import styles from './import-page.module.css';
import { UndoImport } from './undo-import.tsx';

/** The newest imports, each of which can be undone. */
export function EarlierImports() {
  const imports = useQuery(earlierImports());
  return (
    <Card title="Earlier imports" level={2} className={styles.card}>
      <Loaded query={imports} error="The imports could not be loaded. Please try again.">
        {({ items }) => (
          <ul className={styles.imports}>
            {items.map((item) => (
              <li key={item.id}>
                <div>
                  <strong>{item.fileName}</strong>
                  <span className={styles.note}>
                    <Moment iso={item.createdAt} />
                    {` · ${storesInWords(item.stores)}${item.undoneAt === null ? '' : ' · undone'}`}
                  </span>
                </div>
                {item.stores > 0 && <UndoImport imported={item} />}
              </li>
            ))}
            {items.length === 0 && <li className={styles.note}>Nothing was imported yet.</li>}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

const storesInWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'store' : 'stores'} of it ${count === 1 ? 'is' : 'are'} there`;
