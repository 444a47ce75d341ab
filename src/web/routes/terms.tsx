import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '../unbuilt-page.tsx';

export const Route = createFileRoute('/terms')({
  component: () => <UnbuiltPage title="Terms & Conditions" />,
});
