import { createFileRoute } from '@tanstack/react-router';
import { SearchPage } from '#features/retailers/web/search-page.tsx';
import { addressOf, readTerms, type SearchTerms } from '#features/retailers/web/store-search.ts';

function SearchRoute() {
  const terms = readTerms(Route.useSearch());
  const navigate = Route.useNavigate();
  const search = (wanted: SearchTerms) =>
    void navigate({ search: addressOf(wanted), replace: true, resetScroll: false });
  return <SearchPage terms={terms} onSearch={search} />;
}

export const Route = createFileRoute('/_app/retailers/search')({
  // The search, but never where somebody is. Read by the page itself: what stands here weighs on every page.
  validateSearch: (search: Parameters<typeof readTerms>[0]) => search,
  component: SearchRoute,
});
