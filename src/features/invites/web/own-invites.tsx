import { useInfiniteQuery } from '@tanstack/react-query';
import { receivedInvites, sentInvites } from './queries.ts';
import { ReceivedInviteList } from './received-invite-list.tsx';
import { SentInviteList } from './sent-invite-list.tsx';

/** The invitations sent, and below them, when those have their size, the received ones. Both are read at once. */
export function OwnInvites({ onInvite }: { onInvite: () => void }) {
  const sent = useInfiniteQuery(sentInvites());
  useInfiniteQuery(receivedInvites());
  return (
    <>
      <SentInviteList onInvite={onInvite} />
      {sent.isFetched && <ReceivedInviteList />}
    </>
  );
}
