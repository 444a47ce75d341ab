import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { currentSession } from '../../../ui/session.ts';
import { requireUser } from '../../require-user.ts';

/** The console is for admins; for others this address does not exist. The server refuses them in any case. */
export const Route = createFileRoute('/_app/admin')({
  beforeLoad: async (guard) => {
    await requireUser(guard);
    if (currentSession().role !== 'admin') throw notFound();
  },
  component: Outlet,
});
