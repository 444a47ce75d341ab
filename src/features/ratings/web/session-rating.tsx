import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '../../../shared/ids.ts';
import { errorCode } from '../../../ui/api.ts';
import { Button } from '../../../ui/button.tsx';
import { StarInput, Stars } from '../../../ui/stars.tsx';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { ratingRefusals } from '../refusals.ts';
import { ratingsClient, ratingsGiven } from './queries.ts';
import styles from './session-rating.module.css';

type SessionRatingProps = { campaignId: Id; sessionId: Id; sessionNumber: number };

/** Asks a player who was at a session for 1 to 5 stars for its organiser, once; afterwards shows what was given. */
export function SessionRating({ campaignId, sessionId, sessionNumber }: SessionRatingProps) {
  const given = useQuery(ratingsGiven(campaignId));
  const cache = useQueryClient();
  const [stars, setStars] = useState<number | null>(null);
  const rate = useMutation({
    mutationFn: (chosen: number) =>
      ratingsClient.rate({ sessionId, stars: chosen }, { context: { requestId: crypto.randomUUID() } }),
    onSuccess: () => notify({ title: 'Thank you for your rating' }),
    onError: (error) => {
      const known: Record<string, { message: string }> = ratingRefusals;
      notifyFailure('Failed to save your rating', known[errorCode(error)]?.message);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ratingsGiven(campaignId).queryKey }),
  });
  if (given.isError && !given.data) {
    return <p role="alert">There was an error loading your rating. Please try again later.</p>;
  }
  if (!given.data) return null;
  const own = given.data.items.find((rating) => rating.sessionId === sessionId);
  if (own) {
    return (
      <p className={styles.given}>
        Your rating <Stars value={own.stars} size={18} />
      </p>
    );
  }
  return (
    <div className={styles.ask}>
      <StarInput
        label={`Rate the organiser of session ${sessionNumber}`}
        value={stars}
        onValueChange={setStars}
        disabled={rate.isPending}
      />
      <Button
        size="small"
        disabled={stars === null}
        busy={rate.isPending}
        aria-label={`Rate session ${sessionNumber}`}
        onClick={() => stars !== null && rate.mutate(stars)}
      >
        Rate
      </Button>
    </div>
  );
}
