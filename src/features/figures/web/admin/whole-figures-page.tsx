import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { wholeFigures } from './queries.ts';
import { FiguresView } from '../figures-view.tsx';

/** /admin/figures: what all stores together brought, by months. */
export function WholeFiguresPage() {
  const figures = useQuery(wholeFigures());
  return (
    <Page
      title="Figures"
      line="Visits and players at all stores. A month is counted two weeks after its last week."
    >
      <Loaded
        query={figures}
        error="The figures could not be loaded. Please try again later."
        loading={<Skeleton shape="card" />}
      >
        {({ months }) =>
          months.length === 0 ? (
            <EmptyState
              text="No month was counted yet in which five people or more came to a store."
              terrain="sand"
              piece="store"
            />
          ) : (
            <FiguresView kind="month" times={months} fileName="all-stores" level={2} />
          )
        }
      </Loaded>
    </Page>
  );
}
