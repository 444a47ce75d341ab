import { findAppealed, isAppealed } from '#features/accounts/server/records/bans.ts';
import type { DeskWork } from '#platform/desk/desk-work.ts';

/** The work that undecided appeals against bans are for admins. */
export const bansWork: DeskWork = { kind: 'ban-appeal', findWaiting: findAppealed, isWaiting: isAppealed };
