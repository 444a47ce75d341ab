import { z } from 'zod';
import { eventKind } from '#platform/notices/events/event-kind.ts';
import type { NoticeBook, NoticeKey } from '#platform/notices/events/notice-book.ts';
import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import type { Id } from '#shared/ids.ts';
import { aboutPerson } from '#features/campaigns/server/for-others/told-session.ts';
import { listToldSessions, lockToldPlayers } from '#features/campaigns/server/records/told-things.ts';
import {
  aboutSeat,
  seatCancelled,
  seatGivenBack,
  seatsGivenUp,
  seatsTaken,
  seatTaken,
} from '../for-others/held-seat-notices.ts';

/** What can happen to seats, with the notice that tells the player of it. */
const kinds = {
  took: seatTaken,
  'took several': seatsTaken,
  'gave back': seatGivenBack,
  'gave up several': seatsGivenUp,
  'had cancelled': seatCancelled,
};

const factsShape = z.object({
  what: z.enum(['took', 'took several', 'gave back', 'gave up several', 'had cancelled']),
  campaignId: z.guid(),
  playerId: z.guid(),
  sessionIds: z.array(z.guid()),
  /** The other facts of the notice. Session facts of a single seat taken or given back are missing here: they are read when the event is handled. */
  told: z.record(z.string(), z.unknown()),
});
type SeatFacts = z.output<typeof factsShape>;

const takes = ({ what }: SeatFacts): boolean => what === 'took' || what === 'took several';
const isReadLater = ({ what }: SeatFacts): boolean => what === 'took' || what === 'gave back';
const isOfSeveral = ({ what }: SeatFacts): boolean => what === 'took several' || what === 'gave up several';

const aboutOf = (facts: SeatFacts): string =>
  isOfSeveral(facts)
    ? aboutPerson(facts.campaignId, facts.playerId)
    : aboutSeat(facts.sessionIds[0] ?? '', facts.playerId);

/** Tells players who hold or held seats what happened to them. */
export const seatEvent = eventKind({
  name: 'seat.changed',
  facts: factsShape,
  async read(db, facts) {
    const sessionIds = facts.filter(isReadLater).flatMap((each) => each.sessionIds);
    const sessions = await listToldSessions(db, [...new Set(sessionIds)]);
    const players = await lockToldPlayers(db, [...new Set(facts.map(({ playerId }) => playerId))]);
    return {
      sessions: new Map(sessions.map((told) => [told.session.id, told])),
      userIds: new Map(players.map(({ playerId, userId }) => [playerId, userId])),
    };
  },
  touches: (facts) => [
    { kind: kinds[facts.what], about: aboutOf(facts) },
    ...(takes(facts) ? [] : confirmationsOf(facts)),
  ],
  fold(event, { sessions, userIds }, book) {
    const { facts } = event;
    const untold = takes(facts) ? new Set() : takeBackConfirmations(book, facts);
    const userId = userIds.get(facts.playerId);
    // A cancelled seat is always told: somebody else cancelled it, so even a player who had no confirmation has to
    // know.
    const sessionIds = facts.sessionIds.filter((id) => facts.what === 'had cancelled' || !untold.has(id));
    const [first] = sessionIds;
    if (userId === undefined || first === undefined) return;
    const read = sessions.get(first);
    if (isReadLater(facts) && !read) return;
    const kind: NoticeKind = kinds[facts.what];
    const said = kind.facts.parse({ ...read, ...facts.told, sessionIds });
    book.tell(kind, { about: aboutOf(facts), facts: said, to: [userId] }, event);
  },
});

/** The notices that confirmed these seats to their player. */
const confirmationsOf = ({ campaignId, playerId, sessionIds }: SeatFacts): NoticeKey[] => [
  ...sessionIds.map((id) => ({ kind: seatTaken, about: aboutSeat(id, playerId) })),
  { kind: seatsTaken, about: aboutPerson(campaignId, playerId) },
];

/** Withdraws those confirmations of these seats that no mail has told yet. Returns the sessions that they were about. */
function takeBackConfirmations(
  book: NoticeBook,
  { campaignId, playerId, sessionIds }: SeatFacts,
): ReadonlySet<Id> {
  const untold = new Set(
    sessionIds.filter((id) => book.amend(seatTaken, aboutSeat(id, playerId), () => null)),
  );
  const going = new Set(sessionIds);
  book.amend(seatsTaken, aboutPerson(campaignId, playerId), (facts) => {
    for (const { id } of facts.sessions) if (going.has(id)) untold.add(id);
    const sessions = facts.sessions.filter(({ id }) => !going.has(id));
    return sessions.length === 0 ? null : { ...facts, sessions };
  });
  return untold;
}
