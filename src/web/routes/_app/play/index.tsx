import { createFileRoute } from '@tanstack/react-router';
import { FindPage } from '#features/tables/web/find-page.tsx';
import { type FindSearch, findSearchOf } from '#features/tables/web/find-search.ts';

function FindRoute() {
  const navigate = Route.useNavigate();
  return (
    <FindPage
      search={findSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/_app/play/')({
  // What an address may ask for is found out with the page: this much is loaded with every page.
  validateSearch: (search: FindSearch) => search,
  component: FindRoute,
});
