import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderPage } from '../../../../placeholder-page.tsx';

/** A placeholder by specification. */
const FundraisersPage = () => (
  <PlaceholderPage
    title="My Fundraisers"
    line="Manage your fundraising campaigns."
    terrain="grass"
    piece="flag"
  />
);

export const Route = createFileRoute('/_app/_signed-in/my/fundraisers')({ component: FundraisersPage });
