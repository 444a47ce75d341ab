import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireUser } from '../../require-user.ts';

/** Pathless layout of the protected routes. */
export const Route = createFileRoute('/_app/_signed-in')({ beforeLoad: requireUser, component: Outlet });
