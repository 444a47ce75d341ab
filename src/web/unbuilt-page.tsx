import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** A route whose screen is still to come: honest about it, and reachable, so that links and guards are already right. */
export const UnbuiltPage = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState text="This table is still being set. Come back soon." terrain="sand" piece="tent" />
  </Page>
);
