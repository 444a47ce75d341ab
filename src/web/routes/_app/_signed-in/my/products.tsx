import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderPage } from '../../../../placeholder-page.tsx';

/** A placeholder by decision: a heading and one line. */
const ProductsPage = () => (
  <PlaceholderPage title="My Products" line="Manage the products you sell." terrain="sand" piece="coins" />
);

export const Route = createFileRoute('/_app/_signed-in/my/products')({ component: ProductsPage });
