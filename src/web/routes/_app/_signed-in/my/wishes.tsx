import { createFileRoute } from '@tanstack/react-router';
import { WishesPage } from '#features/tables/web/wishes/wishes-page.tsx';

export const Route = createFileRoute('/_app/_signed-in/my/wishes')({ component: WishesPage });
