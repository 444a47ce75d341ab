import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
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
