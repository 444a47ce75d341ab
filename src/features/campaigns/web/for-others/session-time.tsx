import { PlaceMoment } from '#ui/time/moment.tsx';
import { clockNames, type PlaceClock } from '../../rules.ts';

type SessionTimeProps = {
  session: { startDate: string; lengthMinutes: number | null };
  /** Whose clock its campaign goes by. */
  clock: PlaceClock;
  /** Says also when it ends, where its length is known. */
  withEnd?: boolean;
};

/** When a session is: by the reader's clock, and beside it by the place's where that differs. */
export const SessionTime = ({ session, clock: { timeZone, clockOf }, withEnd = false }: SessionTimeProps) => (
  <PlaceMoment
    iso={session.startDate}
    timeZone={timeZone}
    placeName={clockNames[clockOf]}
    lengthMinutes={withEnd ? session.lengthMinutes : null}
  />
);
