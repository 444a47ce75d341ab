import { createFileRoute } from '@tanstack/react-router';
import { NewCampaignPage } from '#features/play/web/organising/new-campaign-page.tsx';

export const Route = createFileRoute('/_app/_signed-in/my/games/new')({ component: NewCampaignPage });
