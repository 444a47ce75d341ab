import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { Badge } from '#ui/components/badge.tsx';
import { byServerClock } from '#ui/time/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import { openStateAt } from '../../rules.ts';
import { stateWords } from '../hours-messages.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import type { ShownContent } from '../../contract.ts';
import { pageOfStore } from '../queries.ts';
import { TablesCard } from './tables-card.tsx';
import { PageParts } from '../page-parts.tsx';

const nothing: ShownContent = { hours: null, specialDays: [], sells: [], links: [], photos: [] };

/** On a store's page: its hours, what it sells, its links and photos, as far as it published them. */
export function StoreDetails({ retailerId }: { retailerId: Id }) {
  const { data } = useQuery(pageOfStore(retailerId));
  if (!data) return null;
  return (
    <>
      {data.isHidden && (
        <MessageBox tone="warning" title="An admin hid the words and photos of this page">
          Others see its hours alone, until a new page is published.
        </MessageBox>
      )}
      <PageParts content={data.content ?? nothing} timeZone={data.timeZone}>
        <TablesCard retailerId={retailerId} />
      </PageParts>
    </>
  );
}

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
