import { createFileRoute } from '@tanstack/react-router';
import { AppLink } from '#ui/components/app-link.tsx';
import { PlaceholderPage } from '../../placeholder-page.tsx';

/** A heading and one line, by specification. */
const RetailerSalesPage = () => (
  <PlaceholderPage
    title="Retailer Sales"
    line={
      <>
        Earn incentives when <AppLink to="/my/games">your games</AppLink> bring players into local stores.
      </>
    }
    terrain="clay"
    piece="store"
  />
);

export const Route = createFileRoute('/earn/retailer-sales')({ component: RetailerSalesPage });
