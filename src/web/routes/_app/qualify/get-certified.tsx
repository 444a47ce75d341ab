import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '../../../unbuilt-page.tsx';

export const Route = createFileRoute('/_app/qualify/get-certified')({
  component: () => <UnbuiltPage title="Get Certified" />,
});
