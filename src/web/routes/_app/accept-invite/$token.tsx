import { createFileRoute, redirect } from '@tanstack/react-router';

/** Whoever comes here without loading the page goes on to the address without the token, too. */
export const Route = createFileRoute('/_app/accept-invite/$token')({
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/accept-invite', state: { invitationLink: location.pathname } });
  },
});
