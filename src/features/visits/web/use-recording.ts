import { useEffect, useRef, useState } from 'react';
import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { notify, type Toast } from '#ui/feedback/toast.ts';
import {
  type LocationFailure,
  locationFailureOf,
  type LocationPermission,
  readLocationPermission,
  readPosition,
} from '#ui/geolocation.ts';
import { currentSession } from '#ui/session/session.ts';
import { minutesSinceVisitHere } from '../rules.ts';
import { enableFailure, locationGranted, recordingWithout } from './messages.ts';
import { idle, nextState, type RecordingEvent, type RecordingState } from './recording-machine.ts';
import { putRight, timeOfPress } from './waiting/press-clock.ts';
import { type Sending, useSending } from './waiting/use-sending.ts';
import type { KeptVisit } from './waiting/visit-queue.ts';

/** The state of the page and the actions of its buttons. */
export type Recording = Omit<Sending, 'keep' | 'knownVisits'> & {
  permission: LocationPermission;
  state: RecordingState;
  /** Asks for the position and records a visit; without coordinates if there is none. */
  record: () => void;
  /** Records a visit without asking for the position, or without waiting for it any longer. */
  recordWithout: () => void;
  /** Asks for the position, from the button in the dialog, and records a visit with it. */
  enable: () => void;
  /** Resets the permission to 'prompt' and reads it again. */
  checkAgain: () => void;
  /** Records the doubtful visit. */
  confirm: () => void;
  /** Stops waiting for the position, or drops the doubtful visit. Nothing is recorded. */
  cancel: () => void;
};

/** How long the browser may take before the page says what it waits for. */
const SLOW_MS = 2_500;

const newVisit = (position: Position | null, recordedAt: string): KeptVisit => ({
  id: crypto.randomUUID(),
  userId: currentSession().user?.id ?? '',
  position,
  recordedAt,
});

/**
 * Records visits: each press is a separate visit, with the time and place of that press. Visits are first stored on the
 * device and sent from there. `onComment` opens the comments of a visit that was just recorded.
 */
export function useRecording(onComment: (id: Id) => void): Recording {
  const { keep, knownVisits, ...sending } = useSending(onComment);
  const [permission, setPermission] = useState<LocationPermission>('prompt');
  const { state, latest, send } = useMachine();

  useEffect(() => {
    let isOpen = true;
    void readLocationPermission().then((found) => isOpen && setPermission(found));
    return () => {
      isOpen = false;
    };
  }, []);

  const { name, round } = state;
  useEffect(() => {
    if (name !== 'scanning') return undefined;
    const timer = setTimeout(() => send({ type: 'slow', round }), SLOW_MS);
    return () => clearTimeout(timer);
  }, [name, round, send]);

  const save = async (mine: number, visit: KeptVisit, isQuiet: boolean) => {
    send({ type: 'save', round: mine });
    try {
      await keep(visit, isQuiet);
    } finally {
      send({ type: 'end', round: mine });
    }
  };
  const saveWithout = (mine: number, reason: LocationFailure, madeAt: string) => {
    notify(recordingWithout(reason));
    return save(mine, newVisit(null, madeAt), true);
  };

  /**
   * Asks the browser for the position and records a visit there; does nothing if the press was cancelled meanwhile.
   * @param granted says that there is a position
   */
  const scan = async (
    failed: (mine: number, reason: LocationFailure, madeAt: string) => void,
    granted?: Toast,
  ) => {
    const mine = send({ type: 'press', scan: true }).round;
    const madeAt = timeOfPress();
    const isLate = () => latest().round !== mine || latest().name !== 'scanning';
    const position = await readPosition().catch((error: unknown) => {
      if (isLate()) return null;
      const reason = locationFailureOf(error);
      if (reason === 'denied') setPermission('denied');
      failed(mine, reason, madeAt);
      return null;
    });
    if (position === null || isLate()) return;
    setPermission('granted');
    if (granted) notify(granted);
    const visit = newVisit(position, madeAt);
    const minutes = minutesSinceVisitHere(position, putRight(madeAt) ?? new Date(), await knownVisits());
    if (isLate()) return;
    if (minutes === null) await save(mine, visit, granted !== undefined);
    else send({ type: 'doubt', round: mine, visit, minutes });
  };
  const enableFailed = (mine: number, reason: LocationFailure) => {
    notify(enableFailure(reason));
    send({ type: 'cancel', round: mine });
  };

  return {
    ...sending,
    permission,
    state,
    record: () => void scan((mine, reason, madeAt) => void saveWithout(mine, reason, madeAt)),
    enable: () => void scan(enableFailed, locationGranted),
    recordWithout: () => {
      const mine = send({ type: 'press', scan: false }).round;
      void saveWithout(mine, permission === 'denied' ? 'denied' : 'unavailable', timeOfPress());
    },
    checkAgain: () => {
      setPermission('prompt');
      void readLocationPermission().then(setPermission);
    },
    confirm: () => {
      const now = latest();
      if (now.name === 'doubtful') void save(now.round, now.visit, false);
    },
    cancel: () => void send({ type: 'cancel', round }),
  };
}

/** The state machine of a page. `latest` returns the current state even to callbacks from an earlier render. */
function useMachine() {
  const [state, setState] = useState(idle);
  const kept = useRef(idle);
  const [machine] = useState(() => ({
    latest: () => kept.current,
    send: (event: RecordingEvent) => {
      kept.current = nextState(kept.current, event);
      setState(kept.current);
      return kept.current;
    },
  }));
  return { state, ...machine };
}
