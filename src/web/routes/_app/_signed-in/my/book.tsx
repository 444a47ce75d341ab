import { createFileRoute } from '@tanstack/react-router';
import { BookPage } from '#features/seats/web/book/book-page.tsx';

type BookSearch = { campaign?: string; player?: string };

function Book() {
  const { campaign, player } = Route.useSearch();
  return <BookPage key={`${campaign} ${player}`} campaign={campaign} player={player} />;
}

export const Route = createFileRoute('/_app/_signed-in/my/book')({
  validateSearch: (search: BookSearch) => search,
  component: Book,
});
