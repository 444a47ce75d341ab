import { useInfiniteQuery } from '@tanstack/react-query';
import { wouldJoin } from '../rules.ts';
import { receivedInvites, sentInvites } from './queries.ts';
import { ReceivedInviteList } from './received-invite-list.tsx';
import { SentInviteList } from './sent-invite-list.tsx';

/** Whether an open invitation would put the user on a team; undefined while it is loading. */
export function useHasWaitingInvite(): boolean | undefined {
  const received = useInfiniteQuery(receivedInvites());
  if (!received.isFetched) return undefined;
  const newest = received.data?.pages[0]?.items ?? [];
  return newest.some(({ isOpen, standing }) => isOpen && wouldJoin(standing));
}

type OwnInvitesProps = {
  onInvite: () => void;
  /** Set if the received ones are shown elsewhere. */
  sentOnly: boolean;
};

/** The sent invitations and below them, once their height is known, the received ones. */
export function OwnInvites({ onInvite, sentOnly }: OwnInvitesProps) {
  const sent = useInfiniteQuery(sentInvites());
  return (
    <>
      <SentInviteList onInvite={onInvite} />
      {sent.isFetched && !sentOnly && <ReceivedInviteList onNeedPlayer={nothing} />}
    </>
  );
}

/** A user with a network already is a player. */
const nothing = () => undefined;
