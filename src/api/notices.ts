import type { NoticeKind } from '../platform/notices/notice-kind.ts';

/** Every kind of notice, each declared by the feature whose event it is. */
export const noticeKinds: readonly NoticeKind[] = [];
