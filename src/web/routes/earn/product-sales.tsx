import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../../../ui/page.tsx';

/** A heading and one line, by specification (section 1 of the accounts document). */
const ProductSalesPage = () => (
  <Page title="Product Sales" line="Earn a share when players buy the games you introduced them to." />
);

export const Route = createFileRoute('/earn/product-sales')({ component: ProductSalesPage });
