import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { sessionsContract } from '../contract.ts';
import { addDates, restoreDate } from './series/add-dates.ts';
import { createSeries } from './series/create-series.ts';
import { getSeries } from './series/get-series.ts';
import { removeDates } from './series/remove-dates.ts';
import { giveBackSeats, takeSeats } from './series/take-seats.ts';
import { updateSeries } from './series/update-series.ts';
import { createSession } from './create-session.ts';
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
  queues: (parts) => [remindersQueue(parts)],
} satisfies Feature;
