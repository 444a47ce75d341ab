import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { StarInput, Stars } from '#ui/components/stars.tsx';
import { ratingsClient, ratingsGiven } from './queries.ts';
import styles from './session-rating.module.css';

type SessionRatingProps = { campaignId: Id; sessionId: Id; sessionNumber: number };

/** Asks a player who was at a session for 1 to 5 stars for its organiser, once; afterwards shows what was given. */
export function SessionRating({ campaignId, sessionId, sessionNumber }: SessionRatingProps) {
  const given = useQuery(ratingsGiven(campaignId));
  const [stars, setStars] = useState<number | null>(null);
  const rate = useChange(ratingsClient.rate, {
    done: 'Thank you for your rating',
    failed: 'Failed to save your rating',
    stale: [ratingsGiven(campaignId).queryKey],
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
        onClick={() => stars !== null && void rate.run({ sessionId, stars })}
      >
        Rate
      </Button>
    </div>
  );
}
