import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '../../../unbuilt-page.tsx';

export const Route = createFileRoute('/_app/retailers/$retailerId/edit')({
  component: () => <UnbuiltPage title="Edit Retailer" />,
});
