import { admissionRefusals } from '#features/campaigns/admission/refusals.ts';
import { type Admission, type AdmissionFacts, wayIn } from '#features/campaigns/admission/rules.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { type CampaignState, endOf, hasBegun, type RoleType } from '#features/campaigns/rules.ts';

/** Why nobody can join a campaign in this state or take a seat in it, or null. */
export function refusalOfState(state: CampaignState) {
  if (state === 'paused') return campaignRefusals.CAMPAIGN_PAUSED;
  if (state === 'ended') return campaignRefusals.CAMPAIGN_ENDED;
  return state === 'hidden' ? campaignRefusals.CAMPAIGN_HIDDEN : null;
}

/** Why somebody can't join a campaign, or can't take a seat in it as a member, without doing something else first; or null. */
export function refusalOfAdmission(facts: AdmissionFacts) {
  const way = wayIn(facts);
  if (way === 'certify') return admissionRefusals.CERTIFICATE_REQUIRED;
  if (way === 'ask') return admissionRefusals.ASKING_REQUIRED;
  return way === 'link' ? admissionRefusals.LINK_REQUIRED : null;
}

/** Why a player can't take a seat, or null. The most helpful reason comes first. */
export function refusalToConfirm(facts: {
  role: RoleType | null;
  campaignState: CampaignState;
  campaignHasOwner: boolean;
  admission: Admission;
  requiresCertificate: boolean;
  isCertified: boolean;
  startsAt: Date;
  calledOffAt: Date | null;
  seatsTaken: number;
  /** Freed seats that are held for other players from the waiting list. */
  seatsHeld: number;
  maxPlayers: number;
  now: Date;
  /** Whether an organiser gives the seat. Then the session may have begun already. */
  isGiven?: boolean;
}) {
  if (facts.role === 'owner') return campaignRefusals.OWNER_HOLDS_NO_SEAT;
  if (facts.calledOffAt) return campaignRefusals.SESSION_CALLED_OFF;
  if (!facts.isGiven && hasBegun(facts.startsAt, facts.now)) return campaignRefusals.SESSION_BEGUN;
  const closed = refusalOfState(facts.campaignState);
  if (closed) return closed;
  if (!facts.campaignHasOwner) return campaignRefusals.CAMPAIGN_WITHOUT_OWNER;
  // Taking a seat is no way around asking to join or around the private link, so `hasLink` is false.
  const kept = refusalOfAdmission({
    ...facts,
    hasOwner: facts.campaignHasOwner,
    isMember: facts.role !== null,
    hasLink: false,
  });
  if (kept) return kept;
  if (facts.seatsTaken + facts.seatsHeld >= facts.maxPlayers) return campaignRefusals.SESSION_FULL;
  return null;
}

/**
 * Why a player can't give a seat back, or null: it is paid for, or the session has begun. A seat that an organiser gave
 * them can be given back until the session ends, but no later: a player who stayed owes for it.
 */
export function refusalToCancel(
  seat: { priceCents: number; paymentStatus: string; isGiven: boolean; hasPaidGuest: boolean },
  { startDate, lengthMinutes }: { startDate: Date; lengthMinutes: number | null },
  now: Date,
) {
  const isPaid = seat.priceCents > 0 && seat.paymentStatus === 'paid';
  if (isPaid || seat.hasPaidGuest) return campaignRefusals.SEAT_PAID;
  const until = seat.isGiven ? endOf({ startDate: startDate.toISOString(), lengthMinutes }) : startDate;
  return hasBegun(until, now) ? campaignRefusals.SESSION_BEGUN : null;
}
