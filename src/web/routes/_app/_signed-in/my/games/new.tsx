import { createFileRoute } from '@tanstack/react-router';
import { NewCampaignPage } from '#features/play/web/new-night/new-campaign-page.tsx';

export const Route = createFileRoute('/_app/_signed-in/my/games/new')({ component: NewCampaignPage });
