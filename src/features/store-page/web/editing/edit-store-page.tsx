import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { retailerById } from '#features/retailers/web/for-others/retailer-queries.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { errorCode } from '#ui/data/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { draftOfStore } from '../queries.ts';
import { PageEditor } from './page-editor.tsx';

/** /retailers/{id}/page: what a store says on its page, for its managers and for admins. */
export function EditStorePage({ retailerId }: { retailerId: Id }) {
  const retailer = useQuery(retailerById(retailerId));
  // Read again for each visit: a draft is edited over the newest state.
  const query = useQuery({ ...draftOfStore(retailerId), gcTime: 0, staleTime: Infinity });
  const isRefused =
    query.isError && ['FORBIDDEN', 'RETAILER_NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(query.error));
  return (
    <Page
      title="Hours and Photos"
      line={retailer.data ? `What the page of ${isolated(retailer.data.name)} shows.` : ''}
      actions={
        <ButtonLink variant="quiet" to="/retailers/$retailerId" params={{ retailerId }}>
          View retailer
        </ButtonLink>
      }
      narrow
    >
      {isRefused && (
        <EmptyState
          text="Only admins and the managers of this retailer can edit it."
          terrain="sand"
          piece="store"
        />
      )}
      {query.isError && !isRefused && (
        <ErrorState
          text="The page could not be loaded. Please try again later."
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton shape="card" count={2} />}
      {query.data && (
        <PageEditor
          // Another state, such as after the draft was discarded, begins a new editor.
          key={query.dataUpdatedAt}
          retailerId={retailerId}
          edited={query.data}
          onStartOver={() => query.refetch()}
        />
      )}
    </Page>
  );
}
