import { useQueryClient } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '#ui/components/button.tsx';
import { notify } from '#ui/feedback/toast.ts';
import type { Visit } from '../contract.ts';
import { createDemoCounter } from './demo-counter.ts';
import { updateFailed } from './messages.ts';
import { visitsClient, visitsKey } from './queries.ts';
import styles from './visit-card.module.css';

/** The customer demos of a visit, with buttons for one less and one more. */
export function DemoCount({ visit }: { visit: Visit }) {
  const cache = useQueryClient();
  const [counter] = useState(() =>
    createDemoCounter({
      count: visit.customerDemoCount,
      send: async (change) => {
        const answer = await visitsClient.addDemos({ visitId: visit.id, change });
        return answer.customerDemoCount;
      },
      onFailure: (error) => notify(updateFailed(error instanceof Error ? error.message : 'Unknown error')),
    }),
  );
  const count = useSyncExternalStore(counter.subscribe, counter.shown);

  useEffect(() => {
    const leave = () => counter.flush();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      counter.flush();
      // Returning to the page reads the count again.
      void cache.invalidateQueries({ queryKey: visitsKey, refetchType: 'none' });
    };
  }, [counter, cache]);

  return (
    <div className={styles.demos} role="group" aria-label="Customer demos">
      <span aria-hidden="true">Customer demos</span>
      <IconButton label="One demo less" disabled={count === 0} onClick={() => counter.press(-1)}>
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <output className={styles.count}>{count}</output>
      <IconButton label="One demo more" onClick={() => counter.press(1)}>
        <Plus size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
