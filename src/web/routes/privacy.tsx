import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '../unbuilt-page.tsx';

export const Route = createFileRoute('/privacy')({ component: () => <UnbuiltPage title="Privacy Policy" /> });
