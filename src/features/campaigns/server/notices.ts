import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { playersMoved } from './for-others/player-notices.ts';

/** What campaigns tell their organisers. */
export const campaignsNotices: NoticeKind[] = [playersMoved];
