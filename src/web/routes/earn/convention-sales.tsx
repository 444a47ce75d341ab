import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../../../ui/page.tsx';

/** A heading and one line, by specification (section 1 of the accounts document). */
const ConventionSalesPage = () => (
  <Page title="Convention Sales" line="Earn rewards for the tables and booths you run at conventions." />
);

export const Route = createFileRoute('/earn/convention-sales')({ component: ConventionSalesPage });
