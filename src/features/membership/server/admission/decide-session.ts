import { audit } from '#platform/audit.ts';
import { type Context, inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { admissionRefusals } from '#features/campaigns/admission/refusals.ts';
import { goingAhead } from '#features/campaigns/admission/rules.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { lockSessionAsOrganiser } from '#features/campaigns/server/for-others/access.ts';
import { tellGoesAhead, tellOpen } from '../notices/admission-notices.ts';
import {
  findGoFacts,
  listDueDecisions,
  writeDecision,
} from '#features/campaigns/server/records/admission/decisions.ts';
import { lockSession } from '#features/campaigns/server/records/locks.ts';

/** Lets a session with too few players go ahead, for the campaign's organisers. Players with a seat are told. */
export async function confirmSessionGoesAhead(
  context: ContextOf<'player'>,
  input: { sessionId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const session = await lockSessionAsOrganiser(inner, input.sessionId);
    if (hasBegun(session.startDate, clock())) refuse(campaignRefusals.SESSION_BEGUN);
    const going = goingAhead(await findGoFacts(db, session.id));
    if (!going || going.state === 'ahead' || session.calledOffAt) refuse(admissionRefusals.NOTHING_TO_DECIDE);
    await writeDecision(db, session.id, { state: 'ahead', startDate: session.startDate });
    await audit(inner, 'session.go-ahead', ['session', session.id], { after: { missing: going.missing } });
    await tellGoesAhead(inner, session.id);
    return {};
  });
}

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

/**
 * Decides all sessions that are due. With enough players a session goes ahead, and players with a seat are told. With too few it stays open until an organiser decides; players with a seat and the owner are told. Nothing is cancelled automatically, because
 * seats may be paid. Returns how many were decided.
 */
export async function decideSessions({ db: database, clock, jobs }: Parts): Promise<number> {
  let decided = 0;
  for (const sessionId of await listDueDecisions(database, clock())) {
    const isDecided = await database
      .transaction()
      .execute((db) => decideSession({ db, clock, jobs }, sessionId));
    if (isDecided) decided += 1;
  }
  return decided;
}

/** Decides one session. It is locked, so that no seats are taken or given back in the meantime. */
async function decideSession(
  parts: Pick<TransactionContext, 'db' | 'clock' | 'jobs'>,
  sessionId: Id,
): Promise<boolean> {
  const { db, clock } = parts;
  const session = await lockSession(db, sessionId);
  const now = clock();
  if (!session || session.calledOffAt || hasBegun(session.startDate, now)) return false;
  // Read after the lock: another server may have decided it, or its start or the settings may have changed.
  const facts = await findGoFacts(db, session.id);
  const going = goingAhead(facts);
  const isDecided = facts.decidedFor?.getTime() === session.startDate.getTime();
  const isSettled = isDecided && (facts.goState === 'ahead' || going?.state !== 'ahead');
  if (!going || going.decideAt > now || isSettled) return false;
  const state = going.state === 'ahead' ? 'ahead' : 'open';
  await writeDecision(db, session.id, { state, startDate: session.startDate });
  await (state === 'ahead' ? tellGoesAhead(parts, session.id) : tellOpen(parts, session.id, going.missing));
  return true;
}
