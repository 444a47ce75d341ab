import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasWordsLike } from '#shared/text/search-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import { Day } from '#ui/time/moment.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import type { SponsorRequest } from '../contract.ts';
import { LOAD_NETWORK_ERROR } from './messages.ts';
import { sponsorRequests } from './queries.ts';
import styles from './network-panel.module.css';
import { TreeItem } from './tree-item.tsx';
import { useSponsorship } from './use-sponsorship.ts';

type PendingRequestsProps = {
  waits: boolean;
  /** Shows only requests from players whose alias contains this. */
  named?: string;
};

/** Requests to the player. Each is a node 'Pending Acceptance' that opens a dialog. Empty while it `waits`. */
export function PendingRequests({ waits, named = '' }: PendingRequestsProps) {
  const requests = useInfiniteQuery(sponsorRequests());
  if (waits) return null;
  if (requests.isError || hasFailed(requests)) {
    return (
      <TreeItem
        id="again-requests"
        level={2}
        name={`${LOAD_NETWORK_ERROR}. Try again`}
        action="again"
        busy={requests.isFetching}
        onPress={() => void requests.refetch()}
      />
    );
  }
  return (
    <>
      {requests.data?.pages
        .flatMap((page) => page.items)
        .filter(({ alias }) => hasWordsLike(alias, named))
        .map((request) => (
          <PendingNode key={request.relationshipId} request={request} />
        ))}
      {requests.hasNextPage && (
        <TreeItem
          id="more-requests"
          level={2}
          name="Show more requests"
          action="plus"
          busy={requests.isFetchingNextPage}
          onPress={() => void requests.fetchNextPage()}
        />
      )}
    </>
  );
}

function PendingNode({ request }: { request: SponsorRequest }) {
  const [open, setOpen] = useState(false);
  const { accept, cancel } = useSponsorship();
  const [declining, setDeclining] = useState(false);
  const busy = accept.isPending || cancel.isPending;
  const { relationshipId } = request;
  const answer = async (change: typeof accept) => {
    if (await change.run({ relationshipId })) setOpen(false);
  };
  return (
    <>
      <TreeItem
        id={relationshipId}
        level={2}
        name={request.alias}
        picture={request.aliasImageUrl}
        note="Pending Acceptance"
        onPress={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Pending Acceptance"
        description={`${isolated(request.alias)} asks you to be their sponsor: to help them find tables, get certified and build a team.`}
        actions={
          <>
            <Button
              variant="quiet"
              disabled={busy}
              busy={cancel.isPending}
              onClick={() => setDeclining(true)}
            >
              Cancel Request
            </Button>
            <Button disabled={busy} busy={accept.isPending} onClick={() => void answer(accept)}>
              Accept
            </Button>
          </>
        }
      >
        <p className={styles.asker}>
          <Avatar name={request.alias} src={request.aliasImageUrl} large />
          <span>
            Asked on <Day iso={request.requestedAt} />. If you accept, {isolated(request.alias)} joins your
            team, with everybody on theirs. Nobody but you can accept; they may withdraw until then.
          </span>
        </p>
      </Dialog>
      <Confirm
        open={declining}
        onOpenChange={setDeclining}
        title={`Decline the request of ${isolated(request.alias)}?`}
        text="They stay where they are, and may ask again."
        confirm="Decline"
        cancel="Keep it"
        onConfirm={() => answer(cancel)}
      />
    </>
  );
}
