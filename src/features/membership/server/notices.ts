import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import {
  requestAsked,
  requestAnswered,
  sessionGoesAhead,
  sessionOpen,
  sessionToDecide,
} from './notices/admission-notices.ts';
import {
  campaignGone,
  campaignState,
  handedOver,
  handoverOffered,
  handoverDeclined,
  campaignInherited,
} from './notices/campaign-notices.ts';
import { memberRemoved } from './notices/removal-notices.ts';
import { hostNamed, hostEnded } from './notices/host-notices.ts';

export const membershipNotices: NoticeKind[] = [
  campaignGone,
  campaignState,
  handedOver,
  handoverOffered,
  handoverDeclined,
  campaignInherited,
  hostNamed,
  hostEnded,
  memberRemoved,
  requestAsked,
  requestAnswered,
  sessionGoesAhead,
  sessionOpen,
  sessionToDecide,
];
