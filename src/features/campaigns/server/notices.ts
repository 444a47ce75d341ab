import type { NoticeKind } from '../../../platform/notices/notice-kind.ts';
import { contestAnswered, missContested, seatMissed } from './notices/attendance-notices.ts';
import {
  campaignGone,
  campaignInherited,
  campaignState,
  handedOver,
  handoverDeclined,
  handoverOffered,
} from './notices/campaign-notices.ts';
import { refundOwed } from './notices/refund-notices.ts';
import { playersMoved } from './notices/player-notices.ts';
import { conventionReminder, firstReminder, secondReminder } from './notices/reminder-notices.ts';
import { seatCancelled, seatGivenBack, seatPaid, seatsGivenUp, seatTaken } from './notices/seat-notices.ts';
import { campaignMoved, sessionAdded, sessionCancelled, sessionChanged } from './notices/session-notices.ts';

/** What campaigns tell people of. */
export const campaignsNotices: NoticeKind[] = [
  firstReminder,
  secondReminder,
  conventionReminder,
  sessionChanged,
  sessionCancelled,
  campaignMoved,
  seatTaken,
  seatGivenBack,
  seatsGivenUp,
  seatCancelled,
  seatPaid,
  seatMissed,
  contestAnswered,
  missContested,
  campaignGone,
  refundOwed,
  sessionAdded,
  campaignState,
  handedOver,
  handoverOffered,
  handoverDeclined,
  campaignInherited,
  playersMoved,
];
