import { createFileRoute } from '@tanstack/react-router';
import { isId } from '#shared/ids.ts';
import { BookPage } from '#features/seats/web/book/book-page.tsx';

type BookSearch = { campaign?: string; player?: string };

const idOrNothing = (given: unknown): string | undefined =>
  typeof given === 'string' && isId(given) ? given : undefined;

function Book() {
  const { campaign, player } = Route.useSearch();
  return <BookPage key={`${campaign} ${player}`} campaignId={campaign} playerId={player} />;
}

export const Route = createFileRoute('/_app/_signed-in/my/book')({
  validateSearch: (search: Record<string, unknown>): BookSearch => {
    const [campaign, player] = [idOrNothing(search['campaign']), idOrNothing(search['player'])];
    return { ...(campaign !== undefined && { campaign }), ...(player !== undefined && { player }) };
  },
  component: Book,
});
