import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_RANGE_MILES } from '#features/retailers/rules.ts';
import { readTerms, type SearchTerms } from '#features/retailers/web/search-form.tsx';
import { SearchPage } from '#features/retailers/web/search-page.tsx';

function SearchRoute() {
  const terms = readTerms(Route.useSearch());
  const navigate = Route.useNavigate();
  const search = ({ text, rangeMiles }: SearchTerms) =>
    void navigate({
      search: {
        ...(text !== '' && { q: text }),
        ...(rangeMiles !== DEFAULT_RANGE_MILES && { miles: rangeMiles }),
      },
      replace: true,
      resetScroll: false,
    });
  return <SearchPage terms={terms} onSearch={search} />;
}

export const Route = createFileRoute('/_app/retailers/search')({
  // The search, but never where somebody is. Read by the page itself: what stands here weighs on every page.
  validateSearch: (search: { q?: unknown; miles?: unknown }) => search,
  component: SearchRoute,
});
