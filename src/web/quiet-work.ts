import { followSystemTheme } from '../ui/follow-system-theme.ts';
import { keepSession } from '../ui/session/session-keeper.ts';

/** What every page does in the background. Begins once the page is quiet, and is fetched then. */
export function beginQuietWork(): void {
  keepSession();
  followSystemTheme();
}
