import { createFileRoute } from '@tanstack/react-router';
import { NetworkPage } from '../../../network-page.tsx';

export const Route = createFileRoute('/_app/my/network')({ component: NetworkPage });
