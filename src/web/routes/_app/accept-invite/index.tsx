import { createFileRoute } from '@tanstack/react-router';
import { InvalidInvite } from '../../../../features/invites/web/accept-invite-page.tsx';
import { requireUser } from '../../../require-user.ts';

export const Route = createFileRoute('/_app/accept-invite/')({
  beforeLoad: requireUser,
  component: InvalidInvite,
});
