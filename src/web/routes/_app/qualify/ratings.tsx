import { createFileRoute } from '@tanstack/react-router';
import { RatingsPage } from '#features/ratings/web/ratings-page.tsx';

export const Route = createFileRoute('/_app/qualify/ratings')({ component: RatingsPage });
