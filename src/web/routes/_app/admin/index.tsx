import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '../../../console/overview-page.tsx';

export const Route = createFileRoute('/_app/admin/')({ component: OverviewPage });
