import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';

/** What is compared: the campaign, with those of its sessions that were loaded. */
export type Seen = {
  campaign: Pick<CampaignDetail, 'state' | 'playerCount' | 'isMember'>;
  sessions: readonly Pick<
    Session,
    'id' | 'sessionNumber' | 'startDate' | 'calledOff' | 'seatsTaken' | 'maxPlayers' | 'ownSeat' | 'waitlist'
  >[];
};

/** Held seats are mentioned, because they are neither taken nor free. Otherwise a full session would sound as if it had a free seat. */
const seats = ({
  sessionNumber,
  seatsTaken,
  maxPlayers,
  waitlist: { held },
}: Seen['sessions'][number]): string =>
  `Session ${sessionNumber}: ${seatsTaken} of ${maxPlayers} seats taken${held > 0 ? `, ${held} held` : ''}`;

/** What others changed, in sentences for screen readers; '' for nothing. A change of seats that comes from the reader's own seat is left out. */
export function changesInWords(before: Seen, after: Seen): string {
  const sentences = after.sessions.flatMap((session) => {
    const earlier = before.sessions.find(({ id }) => id === session.id);
    if (!earlier) return [`Session ${session.sessionNumber} is new`];
    if ((earlier.calledOff === null) !== (session.calledOff === null)) {
      return [
        `Session ${session.sessionNumber} ${session.calledOff ? 'is called off' : 'takes place after all'}`,
      ];
    }
    if (earlier.startDate !== session.startDate) return [`Session ${session.sessionNumber} has another time`];
    const isOwn = (earlier.ownSeat === null) !== (session.ownSeat === null);
    const isSame = seats(earlier) === seats(session);
    return isOwn || isSame ? [] : [seats(session)];
  });
  const gone = before.sessions.filter(({ id }) => after.sessions.every((session) => session.id !== id));
  sentences.push(...gone.map(({ sessionNumber }) => `Session ${sessionNumber} is gone`));
  const { playerCount, isMember, state } = after.campaign;
  if (playerCount !== before.campaign.playerCount && isMember === before.campaign.isMember) {
    sentences.push(playerCount === 1 ? '1 player is in this campaign' : `${playerCount} players are in it`);
  }
  if (state !== before.campaign.state) sentences.push(`The campaign is ${state} now`);
  return sentences.map((sentence) => `${sentence}.`).join(' ');
}
