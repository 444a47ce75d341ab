import { createFileRoute, notFound } from '@tanstack/react-router';
import { ConsoleLayout } from '../../console/console-layout.tsx';
import { knownSession } from '../../require-user.ts';

/**
 * The console is for admins. For everybody else, visitors too, its addresses do not exist: the server answers them
 * with 404, and refuses the operations in any case.
 */
export const Route = createFileRoute('/_app/admin')({
  beforeLoad: async () => {
    if ((await knownSession()).role !== 'admin') throw notFound();
  },
  component: ConsoleLayout,
});
