import { createFileRoute } from '@tanstack/react-router';
import { AppLink } from '#ui/components/app-link.tsx';
import { PlaceholderPage } from '../../placeholder-page.tsx';

/** A heading and one line, by specification. */
const PaidGamesPage = () => (
  <PlaceholderPage
    title="Paid Games"
    line={
      <>
        Host <AppLink to="/my/games">paid games</AppLink> online and earn from every seat you fill.
      </>
    }
    terrain="water"
    piece="die"
  />
);

export const Route = createFileRoute('/earn/paid-games')({ component: PaidGamesPage });
