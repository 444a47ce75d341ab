import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { TimeKind } from './figures-messages.ts';
import { FiguresView } from './figures-view.tsx';
import styles from './figures.module.css';
import { figuresOfStore } from './queries.ts';

const kinds: readonly { kind: TimeKind; label: string }[] = [
  { kind: 'week', label: 'Weeks' },
  { kind: 'month', label: 'Months' },
];

/** On the edit page of a store: what it brought, by weeks and months, for those who may edit it. */
export function StoreFigures({ retailerId }: { retailerId: Id }) {
  const [chosen, setChosen] = useState<TimeKind>('week');
  const figures = useQuery(figuresOfStore(retailerId));
  return (
    <Card title="Figures" level={2}>
      <Loaded
        query={figures}
        error="The figures could not be loaded. Please try again later."
        loading={<Skeleton shape="card" />}
      >
        {({ weeks, months }) =>
          weeks.length === 0 && months.length === 0 ? (
            <p>
              There are no figures yet. A week is counted two weeks after it has ended, and shown if five
              people or more came; managers of the store do not count.
            </p>
          ) : (
            <>
              <div className={styles.choice} role="group" aria-label="Show">
                {kinds.map(({ kind, label }) => (
                  <Button
                    key={kind}
                    size="small"
                    variant={chosen === kind ? 'primary' : 'quiet'}
                    aria-pressed={chosen === kind}
                    onClick={() => setChosen(kind)}
                  >
                    {label}
                  </Button>
                ))}
              </div>
              <FiguresView
                kind={chosen}
                times={chosen === 'week' ? weeks : months}
                fileName="figures"
                level={3}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
