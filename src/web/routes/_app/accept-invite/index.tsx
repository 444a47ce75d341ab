import { createFileRoute } from '@tanstack/react-router';
import { AcceptInvitePage, InvalidInvite } from '../../../../features/invites/web/accept-invite-page.tsx';
import { CreatePlayerForm } from '../../../../features/players/web/create-player-form.tsx';
import { requireUser } from '../../../require-user.ts';

export const Route = createFileRoute('/_app/accept-invite/')({
  beforeLoad: async (entering) => {
    await requireUser(entering);
    return { invitation: entering.location.state.invitation };
  },
  component: InvitePage,
});

/** The page behind an invitation's link, whose token `page-init.js` took out of the address. */
function InvitePage() {
  const { invitation } = Route.useRouteContext();
  if (invitation === undefined) return <InvalidInvite />;
  return <AcceptInvitePage key={invitation} token={invitation} createPlayer={<CreatePlayerForm />} />;
}
