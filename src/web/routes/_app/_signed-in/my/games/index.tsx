import { createFileRoute } from '@tanstack/react-router';
import { MyGamesPage } from '#features/play/web/own/my-games-page.tsx';
import { ownedCampaigns, playingCampaigns } from '#features/play/web/play/queries.ts';
import { queryClient } from '#ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/games/')({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(ownedCampaigns());
    void queryClient.prefetchInfiniteQuery(playingCampaigns());
  },
  component: MyGamesPage,
});
