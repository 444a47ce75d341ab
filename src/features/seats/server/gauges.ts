import type { DatabaseGauge } from '#platform/monitoring/metrics.ts';
import { countSeatsAhead } from './records/count-seats.ts';

/** How full the coming week is. */
export const seatsGauge: DatabaseGauge = {
  name: 'guildhall_seats',
  help: 'Places, seats taken and waitlist entries of the sessions that begin within a week',
  label: 'kind',
  read: async (db, now) =>
    Object.entries(await countSeatsAhead(db, now)).map(([label, value]) => ({ label, value })),
};
