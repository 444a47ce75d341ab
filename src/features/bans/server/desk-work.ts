import { findAppealed, isAppealed } from '#features/accounts/server/records/bans.ts';
import type { DeskWork } from '#platform/desk/desk-work.ts';

/** Appeals against bans wait for an admin. */
export const bansWork: DeskWork = { kind: 'ban-appeal', findWaiting: findAppealed, isWaiting: isAppealed };
