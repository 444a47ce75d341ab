import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderPage } from '../../placeholder-page.tsx';

/** A heading and one line, by specification. */
const ProductSalesPage = () => (
  <PlaceholderPage
    title="Product Sales"
    line="Earn a share when players buy the games you introduced them to."
    terrain="sand"
    piece="coins"
  />
);

export const Route = createFileRoute('/earn/product-sales')({ component: ProductSalesPage });
