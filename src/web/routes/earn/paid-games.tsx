import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderPage } from '../../placeholder-page.tsx';

/** A heading and one line, by specification. */
const PaidGamesPage = () => (
  <PlaceholderPage
    title="Paid Games"
    line="Host paid games online and earn from every seat you fill."
    terrain="water"
    piece="die"
  />
);

export const Route = createFileRoute('/earn/paid-games')({ component: PaidGamesPage });
