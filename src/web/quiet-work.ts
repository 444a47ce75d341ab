import { keepVisits } from '../features/visits/web/waiting/visit-keeper.ts';
import { watchNotices } from '../features/notices/web/for-others/notice-watch.ts';
import { followSystemTheme } from '../ui/follow-system-theme.ts';
import { keepSession } from '../ui/session/session-keeper.ts';

/**
 * What goes on while a page is open: the session is kept alive, waiting visits are sent, the bell hears of notices, and
 * the system's theme is followed. Begins once the page is quiet, and is fetched then.
 */
export function beginQuietWork(): void {
  keepSession();
  keepVisits();
  watchNotices();
  followSystemTheme();
}
