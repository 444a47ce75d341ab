import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../../../ui/page.tsx';

/** A heading and one line, by specification (section 1 of the accounts document). */
const RecruitmentOverridesPage = () => (
  <Page title="Recruitment Overrides" line="Earn a little on what the people on your team achieve." />
);

export const Route = createFileRoute('/earn/overrides')({ component: RecruitmentOverridesPage });
