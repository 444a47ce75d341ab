import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { offerHoursRange } from '../../waitlist/rules.ts';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { offerHoursOf, waitlistClient } from '../waitlist/waitlist-queries.ts';
import styles from '../waitlist/waitlist.module.css';

/** For organisers: for how long a freed seat is held for the first player on the waiting list. */
export function OfferHoursCard({ campaignId }: { campaignId: Id }) {
  const query = useQuery(offerHoursOf(campaignId));
  return (
    <Card level={2} title="Waitlist">
      <Loaded query={query} error={LOAD_CAMPAIGN_ERROR} loading={<Skeleton shape="row" />}>
        {({ offerHours }) => <OfferHoursForm key={offerHours} campaignId={campaignId} saved={offerHours} />}
      </Loaded>
    </Card>
  );
}

function OfferHoursForm({ campaignId, saved }: { campaignId: Id; saved: number }) {
  const [hours, setHours] = useState<number | null>(saved);
  const set = useChange(waitlistClient.setOfferHours, {
    done: 'Waitlist updated',
    failed: 'Failed to update the waitlist',
    reasons: organiserReasons,
    stale: [offerHoursOf(campaignId).queryKey],
  });
  const isGiven =
    hours !== null &&
    Number.isInteger(hours) &&
    hours >= offerHoursRange.least &&
    hours <= offerHoursRange.most;
  return (
    <form
      aria-label="Waitlist"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGiven) void set.run({ campaignId, offerHours: hours });
      }}
    >
      <NumberField
        label="Hours that a freed seat is held"
        hint="When a full session has a free seat again, it is held so long for the first in line, then for the next. From two hours before the start it is first come, first served."
        {...(!isGiven && {
          error: `Please enter whole hours from ${offerHoursRange.least} to ${offerHoursRange.most}`,
        })}
        min={offerHoursRange.least}
        max={offerHoursRange.most}
        value={hours}
        onValueChange={setHours}
      />
      <div className={styles.choices}>
        <Button type="submit" variant="quiet" busy={set.isPending} disabled={!isGiven || hours === saved}>
          Save waitlist
        </Button>
      </div>
    </form>
  );
}
