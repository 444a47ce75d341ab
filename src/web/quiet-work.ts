import { keepVisits } from '#features/visits/web/waiting/visit-keeper.ts';
import { watchNotices } from '#features/notices/web/for-others/notice-watch.ts';
import { followSystemTheme } from '#ui/follow-system-theme.ts';
import { fetchCode } from '#ui/late/fetch-code.ts';
import { keepSession } from '#ui/session/session-keeper.ts';
import { keepTimeZone } from '#ui/session/time-zone-keeper.ts';

async function tellTimeZone(timeZone: string): Promise<void> {
  const { accountsClient } = await fetchCode(() => import('#features/accounts/web/queries.ts'));
  await accountsClient.profile.setTimeZone({ timeZone });
}

let isBegun = false;

/**
 * What goes on while a page is open: the session is kept alive, waiting visits are sent, the bell hears of notices, the
 * system's theme is followed, and the server learns the reader's time zone. Begins once, when the page is quiet.
 */
export function beginQuietWork(): void {
  if (isBegun) return;
  isBegun = true;
  keepSession();
  keepVisits();
  watchNotices();
  followSystemTheme();
  keepTimeZone(tellTimeZone);
}
