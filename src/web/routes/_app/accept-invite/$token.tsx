import { createFileRoute } from '@tanstack/react-router';
import { AcceptInvitePage } from '../../../../features/invites/web/accept-invite-page.tsx';
import { CreatePlayerForm } from '../../../../features/players/web/create-player-form.tsx';
import { requireUser } from '../../../require-user.ts';

export const Route = createFileRoute('/_app/accept-invite/$token')({
  beforeLoad: requireUser,
  component: InvitePage,
});

function InvitePage() {
  const { token } = Route.useParams();
  return <AcceptInvitePage token={token} createPlayer={<CreatePlayerForm />} />;
}
