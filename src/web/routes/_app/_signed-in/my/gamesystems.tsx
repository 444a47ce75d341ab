import { createFileRoute } from '@tanstack/react-router';
import { MyGameSystemsPage } from '#features/game-systems/web/my-game-systems-page.tsx';
import { ownGameAccounts } from '#features/game-systems/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/gamesystems')({
  loader: () => void queryClient.prefetchQuery(ownGameAccounts()),
  component: MyGameSystemsPage,
});
