import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { draftOfStore } from '../queries.ts';
import { PageEditor } from './page-editor.tsx';

/** On the edit page of a store: what its page says beside its contact information, for those who may edit it. */
export function StorePageForm({ retailerId }: { retailerId: Id }) {
  // Read again for each visit: a draft is edited over the newest state.
  const query = useQuery({ ...draftOfStore(retailerId), gcTime: 0, staleTime: Infinity });
  if (query.isError) {
    return (
      <ErrorState
        text="The page could not be loaded. Please try again later."
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <Skeleton shape="card" count={2} />;
  return (
    <PageEditor
      // Another state, such as after the draft was discarded, begins a new editor.
      key={query.dataUpdatedAt}
      retailerId={retailerId}
      edited={query.data}
      onStartOver={() => query.refetch()}
    />
  );
}
