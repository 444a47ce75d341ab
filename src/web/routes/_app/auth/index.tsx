import { createFileRoute } from '@tanstack/react-router';
import { AuthPage } from '#features/accounts/web/sign-in/auth-page.tsx';
import { readAuthSearch } from '#features/accounts/web/sign-in/auth-search.ts';
import { InvitedBy } from '#features/invites/web/invited-by.tsx';

export const Route = createFileRoute('/_app/auth/')({ validateSearch: readAuthSearch, component: Auth });

function Auth() {
  const { view } = Route.useSearch();
  return <AuthPage view={view ?? 'sign_in'} InvitedBy={InvitedBy} />;
}
