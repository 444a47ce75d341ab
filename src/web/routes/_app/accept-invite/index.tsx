import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '../../../unbuilt-page.tsx';

export const Route = createFileRoute('/_app/accept-invite/')({
  component: () => <UnbuiltPage title="Accept Invitation" />,
});
