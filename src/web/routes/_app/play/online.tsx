import { createFileRoute } from '@tanstack/react-router';
import { PlayPage } from '#features/play/web/play/play-page.tsx';
import { type PlaySearch, playSearchOf } from '#features/campaigns/web/for-others/play-search.ts';
import { campaignsOfType } from '#features/play/web/play/queries.ts';
import { queryClient } from '#ui/data/query.ts';

function OnlineGamesRoute() {
  const navigate = Route.useNavigate();
  return (
    <PlayPage
      type="Online"
      search={playSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/_app/play/online')({
  // What an address may ask for is found out with the page: this much is loaded with every page.
  validateSearch: (search: PlaySearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchInfiniteQuery(campaignsOfType('Online', playSearchOf(deps))),
  component: OnlineGamesRoute,
});
