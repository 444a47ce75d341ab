import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { Badge } from '#ui/components/badge.tsx';
import { byServerClock } from '#ui/time/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import { openStateAt } from '../../rules.ts';
import { stateWords } from '../hours-messages.ts';
import { pageOfStore } from '../queries.ts';

/** Whether a store is open now, and until when; nothing while that is unknown. */
export function OpenNow({ retailerId }: { retailerId: Id }) {
  const { data } = useQuery(pageOfStore(retailerId));
  const now = byServerClock(useNow());
  if (!data?.content || data.timeZone === null) return null;
  const state = openStateAt(data.content, now, data.timeZone);
  if (state === null) return null;
  const words = stateWords(state, now, data.timeZone);
  return (
    <p>
      <Badge tone={state.isOpen ? 'green' : 'grey'}>{words.state}</Badge> {words.more}
    </p>
  );
}
