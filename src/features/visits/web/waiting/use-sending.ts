import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Id } from '#shared/ids.ts';
import { notify } from '#ui/feedback/toast.ts';
import type { VisitMoment } from '../../rules.ts';
import { recordFailed, visitRecorded } from '../messages.ts';
import { ownVisits } from '../queries.ts';
import { momentInWords } from '../visit-words.ts';
import { sendAsOfNow, sendKeptVisits, visitQueue } from './kept-visits.ts';
import { putRight } from './press-clock.ts';
import type { KeptVisit, SendingResult } from './visit-queue.ts';

/** The visits of this device on their way to the server. */
export type Sending = {
  /** The user's visits that wait on this device, oldest first. */
  waiting: readonly KeptVisit[];
  /** The one that is being sent. */
  sending: Id | null;
  /** A status message for screen readers, if no toast says it. */
  said: string;
  /** Stores a visit on the device, sends it, and shows how that ended; with `isQuiet` a success shows no toast, because another one is still shown; a failure always does. */
  keep: (visit: KeptVisit, isQuiet: boolean) => Promise<void>;
  /** The times and places of the user's earlier visits, as far as this page knows them. */
  knownVisits: () => Promise<VisitMoment[]>;
  retry: (id: Id) => void;
  /** Saves a refused visit with the time of this press. */
  saveNow: (id: Id) => void;
  discard: (id: Id) => Promise<void>;
};

/** Sends the visits that are kept on this device. `onComment` opens the comments of a visit that was just recorded. */
export function useSending(onComment: (id: Id) => void): Sending {
  const cache = useQueryClient();
  const [said, setSaid] = useState('');
  const waiting = useSyncExternalStore(visitQueue.subscribe, visitQueue.waiting);
  const sending = useSyncExternalStore(visitQueue.subscribe, visitQueue.sending);
  useEffect(() => void visitQueue.reload(), []);

  const listed = () => cache.getQueryData(ownVisits().queryKey)?.pages.flatMap(({ items }) => items) ?? [];

  const tell = (id: Id, { error }: SendingResult, isQuiet = false) => {
    const kept = visitQueue.waiting().find((visit) => visit.id === id);
    if (kept) return notify(recordFailed(error, kept.refused));
    const visit = listed().find((shown) => shown.id === id);
    const toast = visitRecorded(visit?.retailers.map(({ name }) => name) ?? [], () => onComment(id));
    setSaid(isQuiet ? `${toast.title} (${visit ? momentInWords(visit.recordedAt) : ''})` : '');
    if (!isQuiet) notify(toast);
  };

  return {
    waiting,
    sending,
    said,
    keep: async (visit, isQuiet) => {
      await visitQueue.keep(visit);
      tell(visit.id, await sendKeptVisits(), isQuiet);
    },
    knownVisits: async () => {
      await visitQueue.reload();
      const kept = visitQueue.waiting().flatMap(({ position, recordedAt }) => {
        const at = putRight(recordedAt)?.toISOString();
        return at === undefined || position === null ? [] : [{ ...position, recordedAt: at }];
      });
      return [...listed(), ...kept];
    },
    retry: (id) => void sendKeptVisits().then((result) => tell(id, result)),
    saveNow: (id) => void sendAsOfNow(id).then((result) => tell(id, result)),
    discard: (id) => visitQueue.discard(id),
  };
}
