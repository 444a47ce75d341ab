import { createFileRoute } from '@tanstack/react-router';
import { AppLink } from '#ui/components/app-link.tsx';
import { PlaceholderPage } from '../../placeholder-page.tsx';

/** A heading and one line, by specification. */
const ConventionSalesPage = () => (
  <PlaceholderPage
    title="Convention Sales"
    line={
      <>
        Earn rewards for the tables and booths you run at <AppLink to="/my/conventions">conventions</AppLink>.
      </>
    }
    terrain="grass"
    piece="tent"
  />
);

export const Route = createFileRoute('/earn/convention-sales')({ component: ConventionSalesPage });
