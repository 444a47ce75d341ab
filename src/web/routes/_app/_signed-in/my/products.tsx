import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../../../../../ui/page.tsx';

/** A placeholder by decision: a heading and one line. */
const ProductsPage = () => <Page title="My Products" line="Manage the products you sell." />;

export const Route = createFileRoute('/_app/_signed-in/my/products')({ component: ProductsPage });
