import { keepVisits } from '../features/visits/web/waiting/visit-keeper.ts';
import { followSystemTheme } from '../ui/follow-system-theme.ts';
import { keepSession } from '../ui/session/session-keeper.ts';

let isBegun = false;

/**
 * What goes on while a page is open: the session is kept alive, waiting visits are sent, and the system's theme is
 * followed. Begins once, when the page is quiet.
 */
export function beginQuietWork(): void {
  if (isBegun) return;
  isBegun = true;
  keepSession();
  keepVisits();
  followSystemTheme();
}
