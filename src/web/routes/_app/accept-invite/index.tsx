import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { AcceptInvitePage, InvalidInvite } from '#features/invites/web/accept-invite-page.tsx';
import { CreatePlayerForm } from '#features/players/web/player-forms.tsx';
import { requireUser } from '../../../require-user.ts';

export const Route = createFileRoute('/_app/accept-invite/')({
  beforeLoad: requireUser,
  component: InvitePage,
});

/** The page of an invitation's link, whose token `page-init.js` took out of the address. */
function InvitePage() {
  const { state } = useLocation();
  // Read once: on leaving, the location is another one for a moment before this page is gone.
  const [{ invitationLink }] = useState(state);
  const token = invitationLink?.split(/[/?#]/)[2];
  if (!token) return <InvalidInvite />;
  return <AcceptInvitePage token={token} createPlayer={<CreatePlayerForm />} />;
}
