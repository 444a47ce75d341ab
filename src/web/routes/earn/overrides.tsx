import { createFileRoute } from '@tanstack/react-router';
import { AppLink } from '#ui/components/app-link.tsx';
import { PlaceholderPage } from '../../placeholder-page.tsx';

/** A heading and one line, by specification. */
const RecruitmentOverridesPage = () => (
  <PlaceholderPage
    title="Recruitment Overrides"
    line={
      <>
        Earn a little on what the people on <AppLink to="/my/network">your team</AppLink> achieve.
      </>
    }
    terrain="night"
    piece="meeple"
  />
);

export const Route = createFileRoute('/earn/overrides')({ component: RecruitmentOverridesPage });
