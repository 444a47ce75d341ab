import { useInfiniteQuery } from '@tanstack/react-query';
import { Paged } from '#ui/data/paged.tsx';
import { Section } from '#ui/page.tsx';
import { refunds } from '#features/seats/web/for-others/queries.ts';
import { RefundRow } from '#features/seats/web/for-others/refund-row.tsx';
import styles from './purchases.module.css';

/** What the player gets back for paid seats that were cancelled. Renders nothing if there is none. */
export function Refunds() {
  const query = useInfiniteQuery(refunds({ side: 'gets' }));
  if (!query.isError && (query.data?.pages[0]?.items.length ?? 0) === 0) return null;
  return (
    <Section title="Refunds">
      <Paged query={query} error="There was an error loading your refunds. Please try again later.">
        {(items) => (
          <ul className={styles.list}>
            {items.map((refund) => (
              <li key={refund.id} className={styles.refund}>
                <RefundRow refund={refund} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </Section>
  );
}
