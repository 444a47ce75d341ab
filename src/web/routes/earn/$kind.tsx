import { createFileRoute, notFound } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { PlaceholderPage } from '../../placeholder-page.tsx';

/** The pages of Earn by the end of their address: a heading and one line each, by specification. */
const pages = new Map<string, ComponentProps<typeof PlaceholderPage>>([
  [
    'product-sales',
    {
      title: 'Product Sales',
      line: (
        <>
          Earn a share when players buy the games you <AppLink to="/my/visits">introduced them to</AppLink>.
        </>
      ),
      terrain: 'sand',
      piece: 'coins',
    },
  ],
  [
    'overrides',
    {
      title: 'Recruitment Overrides',
      line: (
        <>
          Earn a little on what the people on <AppLink to="/my/network">your team</AppLink> achieve.
        </>
      ),
      terrain: 'night',
      piece: 'meeple',
    },
  ],
  [
    'convention-sales',
    {
      title: 'Convention Sales',
      line: (
        <>
          Earn rewards for the tables and booths you run at{' '}
          <AppLink to="/my/conventions">conventions</AppLink>.
        </>
      ),
      terrain: 'grass',
      piece: 'tent',
    },
  ],
  [
    'retailer-sales',
    {
      title: 'Retailer Sales',
      line: (
        <>
          Earn incentives when <AppLink to="/my/games">your games</AppLink> bring players into local stores.
        </>
      ),
      terrain: 'clay',
      piece: 'store',
    },
  ],
  [
    'paid-games',
    {
      title: 'Paid Games',
      line: (
        <>
          Host <AppLink to="/my/games">paid games</AppLink> online and earn from every seat you fill.
        </>
      ),
      terrain: 'water',
      piece: 'die',
    },
  ],
]);

function EarnRoute() {
  const page = pages.get(Route.useParams().kind);
  if (!page) throw notFound();
  return <PlaceholderPage {...page} />;
}

export const Route = createFileRoute('/earn/$kind')({ component: EarnRoute });
