import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { sessionsContract } from '../contract.ts';
import { bringBack } from './call-off/restore-session.ts';
import { callOff } from './call-off/create-call-off.ts';
import { sweepCallOffsQueue } from './call-off/sweep-call-offs-queue.ts';
import { undoCallOff } from './call-off/undo-call-off.ts';
import { addDates, restoreDate } from './series/add-dates.ts';
import { createSeries } from './for-others/create-series.ts';
import { getSeries } from './series/get-series.ts';
import { removeDates } from './series/remove-dates.ts';
import { giveBackSeats, takeSeats } from './series/take-seats.ts';
import { updateSeries } from './series/update-series.ts';
import { createSession } from './for-others/create-session.ts';
import { deleteSession } from './delete-session.ts';
import { listCampaignSessions } from './list-sessions.ts';
import { updateSession } from './update-session.ts';
import { sessionsNotices } from './notices.ts';
import { remindersQueue } from './notices/reminders-queue.ts';

export const sessionsFeature = {
  router: implementContract(sessionsContract, {
    listSessions: listCampaignSessions,
    createSession,
    updateSession,
    deleteSession,

    callOffs: { create: callOff, undo: undoCallOff, bringBack },

    series: {
      create: createSeries,
      get: getSeries,
      change: updateSeries,
      extend: addDates,
      restoreDate,
      remove: removeDates,
      takeSeats,
      giveBackSeats,
    },
  }),
  notices: sessionsNotices,
  queues: (parts) => [remindersQueue(parts), sweepCallOffsQueue(parts)],
} satisfies Feature;
