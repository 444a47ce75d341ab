import { keepVisits } from '../features/visits/web/waiting/visit-keeper.ts';
import { keepSession } from '../ui/session/session-keeper.ts';

/** What goes on while a page is open, once it is quiet: the session is kept alive, and waiting visits are sent. */
export function startBackground(): void {
  keepSession();
  keepVisits();
}
