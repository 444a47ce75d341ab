import { readClock } from '#shared/time/moment-words.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { useChange } from '#ui/data/change.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { joinReasons, leaveReasons, seatReasons } from '#features/campaigns/web/for-others/messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { seatsClient } from '#features/seats/web/for-others/queries.ts';
import { membershipClient } from '#features/membership/web/for-others/queries.ts';

type OfMembership = Pick<Campaign, 'id' | 'type'>;
type Joined = OfMembership & Pick<Campaign, 'nextSession' | 'maxPlayers' | 'timeZone'>;

/** Joining and leaving a campaign. Afterwards everything shown about campaigns is loaded again. */
export function useMembership(onChange?: () => void) {
  const words = { stale: [campaignsKey], ...(onChange && { onDone: onChange }) };
  const sit = useChange(seatsClient.confirmAttendance, {
    done: 'Attendance confirmed',
    failed: 'Failed to confirm attendance',
    reasons: seatReasons,
    stale: [campaignsKey],
  });
  const join = useChange(({ id }: Joined) => membershipClient.join({ campaignId: id }), {
    ...words,
    done: ({ roleType }, { nextSession: next, maxPlayers, timeZone }) => ({
      title: 'Success',
      description: 'You have joined the campaign',
      // Joining takes no seat, so the message has a button that does.
      ...(roleType === 'player' &&
        next &&
        next.seatsTaken + next.seatsHeld < maxPlayers && {
          action: {
            label: `Take the seat of ${readClock(new Date(next.startDate), timeZone ?? ownZone()).weekday}`,
            run: () => sit.run({ sessionId: next.id }),
          },
        }),
    }),
    failed: (code, { type }) =>
      code === 'ALREADY_MEMBER'
        ? {
            // The page of retailer games has its own words for members.
            title: type === 'Retailer' ? 'Already joined' : 'Already a member',
            description: 'You are already a member of this campaign',
          }
        : code === 'CAMPAIGN_NOT_FOUND'
          ? 'Failed to join campaign'
          : 'Failed to join campaign. Please try again.',
    reasons: joinReasons,
  });
  const leave = useChange(({ id }: OfMembership) => membershipClient.leave({ campaignId: id }), {
    ...words,
    done: { title: 'Success', description: 'You have left the campaign' },
    failed: 'Failed to leave campaign.',
    reasons: leaveReasons,
  });
  return { join, leave };
}
