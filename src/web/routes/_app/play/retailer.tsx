import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '../../../unbuilt-page.tsx';

export const Route = createFileRoute('/_app/play/retailer')({
  component: () => <UnbuiltPage title="Retailer Games" />,
});
