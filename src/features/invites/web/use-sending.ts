import { useRef, useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import type { NewInvite, SentInvite } from '../contract.ts';
import { inviteRefusals } from '../refusals.ts';
import { failureWords } from './messages.ts';
import { invitesClient } from './queries.ts';
import { friendsKeys } from './use-invites.ts';

/** The result of sending one invitation of a list. */
export type Outcome = {
  isSent: boolean;
  words: string;
  /** The existing invitation, if there is one: it is sent again, and no second one is made. */
  inviteId: Id | null;
};

/** The invitation that a refusal names; null for every other failure. */
function earlierId(error: unknown): Id | null {
  if (errorCode(error) !== inviteRefusals.ALREADY_INVITED.code) return null;
  return (error as { data?: { inviteId?: Id } }).data?.inviteId ?? null;
}

/** Sends the invitations of a list one after the other, stores the result of each, and can try one again. */
export function useSending() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [sending, setSending] = useState<number | null>(null);
  const place = useRef(0);
  const note = (outcome: Outcome) => setOutcomes((before) => new Map(before).set(place.current, outcome));
  const words = {
    done: null,
    failed: () => null,
    stale: friendsKeys,
    onDone: ({ id, status, failure }: SentInvite) =>
      note({
        isSent: status !== 'email_failed',
        words: failure ? failureWords[failure] : 'On its way',
        inviteId: id,
      }),
    onFailed: (error: unknown) =>
      note({
        isSent: false,
        words: error instanceof Error ? error.message : '',
        inviteId: earlierId(error) ?? outcomes.get(place.current)?.inviteId ?? null,
      }),
  };
  const invite = useChange(invitesClient.create, words);
  const resend = useChange(invitesClient.resend, words);
  const sendOne = async (at: number, friend: NewInvite) => {
    place.current = at;
    setSending(at);
    const inviteId = outcomes.get(at)?.inviteId ?? null;
    await (inviteId === null ? invite.run(friend) : resend.run({ inviteId }));
    setSending(null);
  };
  const sendAll = async (friends: ReadonlyMap<number, NewInvite>) => {
    for (const [at, friend] of friends) await sendOne(at, friend);
  };
  return { outcomes, sending, sendOne, sendAll };
}
