import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../../../../../ui/page.tsx';

/** A placeholder by specification (section 2 of the games document). */
const FundraisersPage = () => <Page title="My Fundraisers" line="Manage your fundraising campaigns." />;

export const Route = createFileRoute('/_app/_signed-in/my/fundraisers')({ component: FundraisersPage });
