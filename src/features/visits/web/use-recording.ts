import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Position } from '#shared/distance.ts';
import type { Id } from '#shared/ids.ts';
import {
  type LocationPermission,
  locationFailureOf,
  readLocationPermission,
  readPosition,
} from '#ui/geolocation.ts';
import { notify } from '#ui/feedback/toast.ts';
import { currentSession } from '#ui/session/session.ts';
import { minutesSinceVisitHere } from '../rules.ts';
import { sendAsOfNow, sendKeptVisits, visitQueue } from './waiting/kept-visits.ts';
import { enableFailure, locationGranted, recordFailed, recordingWithout, visitRecorded } from './messages.ts';
import { ownVisits } from './queries.ts';
import { momentInWords } from './visit-words.ts';
import { putRight, timeOfPress } from './waiting/press-clock.ts';
import type { KeptVisit, SendingResult } from './waiting/visit-queue.ts';

type Phase = 'idle' | 'scanning' | 'recording';

/** A visit that may have been recorded already, so many minutes before. */
type Doubt = { visit: KeptVisit; minutes: number };

/** What the page shows and what its buttons do. */
export type Recording = {
  permission: LocationPermission;
  phase: Phase;
  /** The browser has not said for a while where it is: its own question may be open. */
  isSlow: boolean;
  /** What to ask before the visit is recorded; null when there is no question. */
  doubt: Doubt | null;
  /** What happened, for readers who do not see the list grow, where no toast says it. */
  said: string;
  /** The user's visits that wait on this device, oldest first. */
  waiting: readonly KeptVisit[];
  /** The one of them that is on its way. */
  sending: Id | null;
  /** Asks for the position and records a visit; without coordinates if there is none. */
  record: () => void;
  /** Records a visit without asking for the position, or without waiting for it any longer. */
  recordWithout: () => void;
  /** Asks for the position, as the dialog offers, and records a visit with it. */
  enable: () => void;
  /** Stops waiting for the position. Nothing is recorded. */
  cancel: () => void;
  /** Goes back to the prompt and reads the permission again. */
  checkAgain: () => void;
  /** Records the doubtful visit. */
  confirm: () => void;
  /** Forgets the doubtful visit. */
  dismiss: () => void;
  retry: (id: Id) => void;
  /** Saves a refused visit with the time of this press. */
  saveNow: (id: Id) => void;
  discard: (id: Id) => Promise<void>;
};

/** How long the browser may be silent before the page says what it waits for. */
const SLOW_MS = 2_500;

const newVisit = (position: Position | null, recordedAt: string): KeptVisit => ({
  id: crypto.randomUUID(),
  userId: currentSession().user?.id ?? '',
  position,
  recordedAt,
});

/**
 * Records visits: each press is a visit of its own, with the time and place of that press. It is kept on the device
 * first, and goes out from there. `onComment` opens the comments of a visit that was just recorded.
 */
export function useRecording(onComment: (id: Id) => void): Recording {
  const cache = useQueryClient();
  const [permission, setPermission] = useState<LocationPermission>('prompt');
  const [phase, setPhase] = useState<Phase>('idle');
  const [isSlow, setIsSlow] = useState(false);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [said, setSaid] = useState('');
  const waiting = useSyncExternalStore(visitQueue.subscribe, visitQueue.waiting);
  const sending = useSyncExternalStore(visitQueue.subscribe, visitQueue.sending);
  /** Counts the presses: what was asked for an earlier one, or for one that was cancelled, comes too late. */
  const turn = useRef(0);

  useEffect(() => {
    void visitQueue.reload();
    let isOpen = true;
    const look = async () => {
      const found = await readLocationPermission();
      if (isOpen) setPermission(found);
    };
    void look();
    return () => {
      isOpen = false;
    };
  }, []);

  useEffect(() => {
    if (phase !== 'scanning') return undefined;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [phase]);

  const listed = () => cache.getQueryData(ownVisits().queryKey)?.pages.flatMap(({ items }) => items) ?? [];

  /** Says how the sending of a visit ended; quietly where a toast about the location still stands. */
  const tell = (id: Id, { error }: SendingResult, isQuiet: boolean) => {
    const kept = visitQueue.waiting().find((visit) => visit.id === id);
    if (kept) return notify(recordFailed(error, kept.refused));
    const visit = listed().find((shown) => shown.id === id);
    const toast = visitRecorded(visit?.retailers.map(({ name }) => name) ?? [], () => onComment(id));
    setSaid(isQuiet ? `${toast.title} (${visit ? momentInWords(visit.recordedAt) : ''})` : '');
    if (!isQuiet) notify(toast);
  };

  const save = async (visit: KeptVisit, isQuiet: boolean) => {
    setPhase('recording');
    try {
      await visitQueue.keep(visit);
      tell(visit.id, await sendKeptVisits(), isQuiet);
    } finally {
      setPhase('idle');
    }
  };

  const saveUnlessDoubtful = async (position: Position, madeAt: string, isQuiet: boolean) => {
    const visit = newVisit(position, madeAt);
    await visitQueue.reload();
    const known = [
      ...listed(),
      ...visitQueue.waiting().flatMap((kept) => {
        const recordedAt = putRight(kept.recordedAt)?.toISOString();
        return recordedAt === undefined || kept.position === null ? [] : [{ ...kept.position, recordedAt }];
      }),
    ];
    const now = putRight(madeAt) ?? new Date();
    const minutes = minutesSinceVisitHere(position, now, known);
    if (minutes === null) return save(visit, isQuiet);
    setDoubt({ visit, minutes });
    setPhase('idle');
  };

  /** Asks the browser, and records what it says unless the press was cancelled meanwhile. */
  const locate = async (
    found: (position: Position, madeAt: string) => Promise<void>,
    failed: (error: unknown, madeAt: string) => Promise<void> | void,
  ) => {
    turn.current += 1;
    const mine = turn.current;
    const madeAt = timeOfPress();
    setPhase('scanning');
    const position = await readPosition().catch((error: unknown) => {
      if (mine !== turn.current) return null;
      if (locationFailureOf(error) === 'denied') setPermission('denied');
      void failed(error, madeAt);
      return null;
    });
    if (position === null || mine !== turn.current) return;
    setPermission('granted');
    await found(position, madeAt);
  };

  const without = (reason: 'denied' | 'unavailable', madeAt: string) => {
    notify(recordingWithout(reason));
    return save(newVisit(null, madeAt), true);
  };

  const record = () =>
    locate(
      (position, madeAt) => saveUnlessDoubtful(position, madeAt, false),
      (error, madeAt) => without(locationFailureOf(error) === 'denied' ? 'denied' : 'unavailable', madeAt),
    );

  const enable = () =>
    locate(
      (position, madeAt) => {
        notify(locationGranted);
        return saveUnlessDoubtful(position, madeAt, true);
      },
      (error) => {
        notify(enableFailure(locationFailureOf(error)));
        setPhase('idle');
      },
    );

  const recordWithout = () => {
    turn.current += 1;
    return without(permission === 'denied' ? 'denied' : 'unavailable', timeOfPress());
  };

  const cancel = () => {
    turn.current += 1;
    setPhase('idle');
  };

  const checkAgain = async () => {
    setPermission('prompt');
    setPermission(await readLocationPermission());
  };

  const confirm = async () => {
    if (!doubt) return;
    setDoubt(null);
    await save(doubt.visit, false);
  };
  return {
    permission,
    phase,
    isSlow,
    doubt,
    said,
    waiting,
    sending,
    record: () => void record(),
    recordWithout: () => void recordWithout(),
    enable: () => void enable(),
    cancel,
    checkAgain: () => void checkAgain(),
    confirm: () => void confirm(),
    dismiss: () => setDoubt(null),
    retry: (id) => void sendKeptVisits().then((result) => tell(id, result, false)),
    saveNow: (id) => void sendAsOfNow(id).then((result) => tell(id, result, false)),
    discard: (id) => visitQueue.discard(id),
  };
}
