import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../../shared/distance.ts';
import type { Id } from '../../../shared/ids.ts';
import { errorCode } from '../../../ui/data/api.ts';
import {
  type LocationPermission,
  locationFailureOf,
  readLocationPermission,
  readPosition,
} from '../../../ui/geolocation.ts';
import { notify } from '../../../ui/feedback/toast.ts';
import { enableFailure, locationGranted, recordFailed, recordingWithout } from './messages.ts';
import { visitsClient, visitsKey } from './queries.ts';

type Phase = 'idle' | 'scanning' | 'recording';

/** A visit to send. A repetition has the same id and position, so that it is stored once. */
type Draft = { id: Id; position: Position | null };

const newDraft = (position: Position | null): Draft => ({ id: crypto.randomUUID(), position });

/** What the page shows and what its buttons do. */
export type Recording = {
  permission: LocationPermission;
  phase: Phase;
  /** How many visits were recorded since the page was opened, for readers who do not see the list grow. */
  recorded: number;
  /** Asks for the position and records a visit; without coordinates if there is none. */
  record: () => void;
  /** Records a visit without asking for the position. */
  recordWithout: () => void;
  /** Asks for the position, as the dialog offers, and records a visit with it. */
  enable: () => void;
  /** Goes back to the prompt and reads the permission again. */
  checkAgain: () => void;
};

/** Records visits, one at a time, each under its own id. */
export function useRecording(): Recording {
  const cache = useQueryClient();
  const [permission, setPermission] = useState<LocationPermission>('prompt');
  const [phase, setPhase] = useState<Phase>('idle');
  const [recorded, setRecorded] = useState(0);
  /** Sent without an answer. It may be stored, so the next press sends it again instead of a second visit. */
  const unanswered = useRef<Draft | null>(null);

  useEffect(() => {
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

  const send = async (draft: Draft) => {
    setPhase('recording');
    try {
      await visitsClient.record(draft);
      unanswered.current = null;
      await cache.invalidateQueries({ queryKey: visitsKey });
      setRecorded((count) => count + 1);
    } catch (error) {
      unanswered.current = ['NETWORK', 'UNAVAILABLE', 'INTERNAL'].includes(errorCode(error)) ? draft : null;
      notify(recordFailed);
    }
    setPhase('idle');
  };

  const record = async () => {
    if (unanswered.current) return send(unanswered.current);
    setPhase('scanning');
    try {
      const position = await readPosition();
      setPermission('granted');
      await send(newDraft(position));
    } catch (error) {
      const reason = locationFailureOf(error);
      if (reason === 'denied') setPermission('denied');
      notify(recordingWithout(reason));
      await send(newDraft(null));
    }
  };

  const recordWithout = async () => {
    if (unanswered.current) return send(unanswered.current);
    notify(recordingWithout('denied'));
    await send(newDraft(null));
  };

  const enable = async () => {
    setPhase('scanning');
    try {
      const position = await readPosition();
      setPermission('granted');
      notify(locationGranted);
      await send(newDraft(position));
    } catch (error) {
      const reason = locationFailureOf(error);
      if (reason === 'denied') setPermission('denied');
      notify(enableFailure(reason));
      setPhase('idle');
    }
  };

  const checkAgain = async () => {
    setPermission('prompt');
    setPermission(await readLocationPermission());
  };
  return {
    permission,
    phase,
    recorded,
    record: () => void record(),
    recordWithout: () => void recordWithout(),
    enable: () => void enable(),
    checkAgain: () => void checkAgain(),
  };
}
