import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { playersMoved } from './for-others/player-notices.ts';

export const campaignsNotices: NoticeKind[] = [playersMoved];
