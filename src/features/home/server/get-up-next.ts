import type { ContextOf } from '#platform/requests/operations.ts';
import { hasPlayer, type PlayerActor, type SignedIn } from '#shared/actor.ts';
import { listCampaignsToAnswer, TO_ANSWER_LISTED } from '#features/announcements/server/records/questions.ts';
import { findBookSummary } from '#features/seats/server/records/payments/book-money.ts';
import { DEBTS_LISTED, listDebtsOfPlayer } from '#features/seats/server/records/payments/debts.ts';
import { HANDOVERS_LISTED, listHandoversTo } from '#features/campaigns/server/records/members/handovers.ts';
import { listNextSessions, NEXT_SESSIONS_LISTED } from '#features/sessions/server/records/next-sessions.ts';
import { FREE_SEATS_LISTED, listFreeSeats } from '#features/sessions/server/records/free-seats.ts';
import { listUndecidedTemplates, UNDECIDED_LISTED } from '#features/contracts/server/records/templates.ts';
import { examTitle } from '#features/exams/rules.ts';
import { EXAMS_A_PAGE, listAvailableExams } from '#features/exams/server/records/own-exams.ts';
import { INVITES_A_PAGE } from '#features/invites/server/records/invites.ts';
import { listPendingInvites } from '#features/invites/server/records/received-invites.ts';
import { listRequestsTo, REQUESTS_A_PAGE } from '#features/network/server/records/relationships.ts';
import { listSessionsToRate, TO_RATE_LISTED } from '#features/ratings/server/records/sessions-to-rate.ts';
import type { UpNext } from '../contract.ts';
import { areTaken, firstOf, RATE_WITHIN_MS, SESSIONS_SHOWN, WAITING_SHOWN } from '../rules.ts';
import { findFirstSteps } from './records/first-steps.ts';

type Asking<Actor> = Pick<ContextOf<'user'>, 'db'> & { actor: Actor; now: Date };
type FoundBook = Awaited<ReturnType<typeof findBookSummary>>;
type OfPlayer = Omit<UpNext, 'invitations' | 'agreements' | 'firstSteps'>;

/** What comes next for the actor. Each group is read by one query with a limit, all at the same time. */
export async function getUpNext({ actor, db, clock }: ContextOf<'user'>): Promise<UpNext> {
  const now = clock();
  const [ofPlayer, invitations, agreements, steps] = await Promise.all([
    hasPlayer(actor) ? readOfPlayer({ db, actor, now }) : nothingOfPlayer,
    readInvitations({ db, actor, now }),
    listUndecidedTemplates(db, actor.userId),
    findFirstSteps(db, actor.userId),
  ]);
  return {
    ...ofPlayer,
    invitations,
    agreements: firstOf(agreements, { shown: WAITING_SHOWN, most: UNDECIDED_LISTED }),
    firstSteps: steps && !areTaken(steps) ? steps : null,
  };
}

const nobodys = { items: [], more: 0 };
const nothingOfPlayer: OfPlayer = {
  sessions: nobodys,
  debts: { ...nobodys, owedCents: 0 },
  book: null,
  freeSeats: nobodys,
  handovers: nobodys,
  questions: nobodys,
  requests: nobodys,
  ratings: nobodys,
  exams: nobodys,
};

async function readOfPlayer({ db, actor: { playerId }, now }: Asking<PlayerActor>): Promise<OfPlayer> {
  const since = new Date(now.getTime() - RATE_WITHIN_MS);
  const [sessions, freeSeats, debts, book, handovers, questions, requests, ratings, exams] =
    await Promise.all([
      listNextSessions(db, playerId, now),
      listFreeSeats(db, playerId, now),
      listDebtsOfPlayer(db, playerId),
      findBookSummary(db, { organiserId: playerId, now }),
      listHandoversTo(db, playerId),
      listCampaignsToAnswer(db, playerId),
      listRequestsTo(db, playerId, null),
      listSessionsToRate(db, playerId, { since, now }),
      listAvailableExams(db, playerId, null),
    ]);
  const shown = WAITING_SHOWN;
  const toTake = exams.map((exam) => ({
    id: exam.id,
    name: examTitle(exam),
    gameSystem: exam.gameSystem.name,
  }));
  return {
    sessions: firstOf(sessions, { shown: SESSIONS_SHOWN, most: NEXT_SESSIONS_LISTED }),
    freeSeats: firstOf(freeSeats, { shown, most: FREE_SEATS_LISTED }),
    debts: { ...firstOf(debts.items, { shown, most: DEBTS_LISTED }), owedCents: debts.owedCents },
    book: waitingIn(book),
    handovers: firstOf(handovers, { shown, most: HANDOVERS_LISTED }),
    questions: firstOf(questions, { shown, most: TO_ANSWER_LISTED }),
    requests: firstOf(requests, { shown, most: REQUESTS_A_PAGE + 1 }),
    ratings: firstOf(ratings, { shown, most: TO_RATE_LISTED }),
    exams: firstOf(toTake, { shown, most: EXAMS_A_PAGE + 1 }),
  };
}

/** What needs the organiser's attention in a book. Debts for upcoming sessions do not yet. */
function waitingIn({ dueCents, sayingPaid, saidPaidCents, refundCents }: FoundBook): UpNext['book'] {
  const book = { dueCents, sayingPaid, saidPaidCents, refundCents };
  return Object.values(book).some((sum) => sum > 0) ? book : null;
}

/** Invitations to the actor's email address that can be answered; empty if the address is not confirmed. */
async function readInvitations({ db, actor, now }: Asking<SignedIn>): Promise<UpNext['invitations']> {
  if (!actor.emailConfirmed || actor.email === null) return nobodys;
  const rows = await listPendingInvites(db, { email: actor.email, userId: actor.userId }, now);
  const waiting = rows.flatMap(({ id, inviterAlias, expiresAt }) =>
    inviterAlias === null ? [] : { id, inviterAlias, expiresAt: expiresAt.toISOString() },
  );
  return firstOf(waiting, { shown: WAITING_SHOWN, most: INVITES_A_PAGE });
}
