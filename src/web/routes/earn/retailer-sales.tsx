import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../../../ui/page.tsx';

/** A heading and one line, by specification (section 1 of the accounts document). */
const RetailerSalesPage = () => (
  <Page title="Retailer Sales" line="Earn incentives when your games bring players into local stores." />
);

export const Route = createFileRoute('/earn/retailer-sales')({ component: RetailerSalesPage });
