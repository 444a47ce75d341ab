import { createFileRoute } from '@tanstack/react-router';
import { SearchesPage } from '#features/tables/web/searches/searches-page.tsx';

type Opened = { open?: string };

const Searches = () => <SearchesPage open={Route.useSearch().open} />;

export const Route = createFileRoute('/_app/_signed-in/my/searches')({
  validateSearch: (search: Opened) => search,
  component: Searches,
});
