import { createFileRoute } from '@tanstack/react-router';
import { AppLink } from '#ui/components/app-link.tsx';
import { PlaceholderPage } from '../../placeholder-page.tsx';

/** A heading and one line, by specification. */
const ProductSalesPage = () => (
  <PlaceholderPage
    title="Product Sales"
    line={
      <>
        Earn a share when players buy the games you <AppLink to="/my/visits">introduced them to</AppLink>.
      </>
    }
    terrain="sand"
    piece="coins"
  />
);

export const Route = createFileRoute('/earn/product-sales')({ component: ProductSalesPage });
