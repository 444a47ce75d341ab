import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { calendarAddressChanged } from './notices/calendar-notices.ts';
import { contestAnswered, missContested, seatMissed } from './notices/attendance-notices.ts';
import {
  requestAnswered,
  requestAsked,
  sessionGoesAhead,
  sessionOpen,
  sessionToDecide,
} from './notices/admission-notices.ts';
import {
  campaignGone,
  campaignInherited,
  campaignState,
  handedOver,
  handoverDeclined,
  handoverOffered,
} from './notices/campaign-notices.ts';
import { hostEnded, hostNamed } from './notices/host-notices.ts';
import { firstCome, lineGone, offerRanOut, seatOffered } from './waitlist/waitlist-notices.ts';
import { refundOwed } from './notices/refund-notices.ts';
import { playersMoved } from './notices/player-notices.ts';
import { conventionReminder, firstReminder, secondReminder } from './notices/reminder-notices.ts';
import { seatCancelled, seatGivenBack, seatPaid, seatsGivenUp, seatTaken } from './notices/seat-notices.ts';
import { seatsTaken, sessionsCancelled, sessionsChanged } from './notices/series-notices.ts';
import { campaignMoved, sessionAdded, sessionCancelled, sessionChanged } from './notices/session-notices.ts';

/** What campaigns tell people of. */
export const campaignsNotices: NoticeKind[] = [
  firstReminder,
  secondReminder,
  conventionReminder,
  sessionChanged,
  sessionsChanged,
  sessionCancelled,
  sessionsCancelled,
  campaignMoved,
  seatTaken,
  seatsTaken,
  seatGivenBack,
  seatsGivenUp,
  seatCancelled,
  seatPaid,
  seatOffered,
  offerRanOut,
  firstCome,
  lineGone,
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
  hostNamed,
  hostEnded,
  playersMoved,
  calendarAddressChanged,
  requestAsked,
  requestAnswered,
  sessionGoesAhead,
  sessionOpen,
  sessionToDecide,
];
