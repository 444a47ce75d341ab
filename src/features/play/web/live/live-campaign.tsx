import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { campaignById } from '#features/membership/web/for-others/queries.ts';
import { sessionsOf } from '#features/sessions/web/for-others/queries.ts';
import { changesInWords, type Seen } from './live-messages.ts';
import { followChanges } from '#ui/data/live/follow-changes.ts';

/** How long nothing must be pressed, sent or loaded before the page may change under the reader's hand. */
const QUIET_MS = 150;

type LiveCampaignProps = {
  campaignId: Id;
  /** The query key to invalidate when something was announced, asked or answered. */
  wordsKey: QueryKey;
};

/**
 * Keeps an open page of a campaign up to date with what others do, and announces changes to screen readers. Nothing
 * changes while a pointer is down or the reader's own change is being saved.
 */
export function LiveCampaign({ campaignId, wordsKey }: LiveCampaignProps) {
  const client = useQueryClient();
  const [words, setWords] = useState('');
  useEffect(() => {
    const hand = watchHand();
    let stopped = false;
    let reading = false;
    let isStale = false;
    async function readAgain(): Promise<void> {
      isStale = true;
      if (reading) return;
      reading = true;
      while (isStale) {
        await untilQuiet(client, hand.isDown);
        if (stopped) return;
        isStale = false;
        const before = seen(client, campaignId);
        await client.invalidateQueries({ queryKey: campaignsKey });
        const after = seen(client, campaignId);
        if (before && after) setWords(changesInWords(before, after));
      }
      reading = false;
    }
    const stop = followChanges({
      url: `/api/campaigns/${campaignId}/stream`,
      onChange: (what) => {
        if (what.has('words')) void client.invalidateQueries({ queryKey: wordsKey });
        if (what.has('changed')) void readAgain();
      },
    });
    return () => {
      stopped = true;
      hand.stop();
      stop();
    };
  }, [client, campaignId, wordsKey]);
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  );
}

/** Watches whether a finger or a mouse button is down. */
function watchHand() {
  const end = new AbortController();
  let down = false;
  const note = (isDown: boolean) => () => {
    down = isDown;
  };
  const options = { signal: end.signal, capture: true, passive: true };
  addEventListener('pointerdown', note(true), options);
  for (const up of ['pointerup', 'pointercancel', 'dragend']) addEventListener(up, note(false), options);
  return { isDown: () => down, stop: () => end.abort() };
}

const isBusy = (client: QueryClient) =>
  client.isMutating() > 0 || client.isFetching({ queryKey: campaignsKey }) > 0;

async function untilQuiet(client: QueryClient, isDown: () => boolean): Promise<void> {
  do {
    await new Promise((resolve) => {
      setTimeout(resolve, QUIET_MS);
    });
  } while (isDown() || isBusy(client));
}

/** What the page shows now; null if it has not been loaded. */
function seen(client: QueryClient, campaignId: Id): Seen | null {
  const campaign = client.getQueryData(campaignById(campaignId).queryKey);
  const sessions = client.getQueryData(sessionsOf(campaignId).queryKey);
  return campaign && sessions ? { campaign, sessions: sessions.pages.flatMap(({ items }) => items) } : null;
}
