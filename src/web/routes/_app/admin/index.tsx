import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '../../../unbuilt-page.tsx';

export const Route = createFileRoute('/_app/admin/')({
  component: () => <UnbuiltPage title="Admin console" />,
});
