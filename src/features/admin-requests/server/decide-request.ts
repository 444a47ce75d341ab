import { audit } from '#platform/audit.ts';
import { type Context, inTransaction, type TransactionContext } from '#platform/context.ts';
import { tell } from '#platform/notices/tell.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { adminRequestRefusals } from '../refusals.ts';
import { digestOf } from './ask-admin.ts';
import { requestEnded } from './notices.ts';
import { approvesFrom } from '../rules.ts';
import {
  areAdmins,
  findAdmin,
  findOffice,
  lockRequest,
  type RequestRecord,
  writeOutcome,
} from './records/requests.ts';

/**
 * Agrees to what another admin asked for: it is done at once, in their name, in the same transaction. Both must be admins until
 * that ends, it must still do what the actor read, and of two who agree at once the second is told that it is done.
 * @throws refusal NOT_FOUND, REQUEST_ENDED, REQUEST_CHANGED, OWN_REQUEST, ADMIN_TOO_NEW, ABOUT_YOU, ASKER_GONE, SECOND_ADMIN_OFF, and whatever
 *   the operation refuses, which leaves the request as it is
 */
export function approveRequest(
  context: ContextOf<'admin'>,
  { requestId, shownSha256 }: { requestId: Id; shownSha256: string },
): Promise<Record<string, never>> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock, secondAdmin } = inner;
    const request = await lockForDecision(inner, requestId, userId);
    if (!secondAdmin) refuse(adminRequestRefusals.SECOND_ADMIN_OFF);
    if (request.askedBy === userId) refuse(adminRequestRefusals.OWN_REQUEST);
    const office = await findOffice(db, userId);
    if (office && approvesFrom(office) > clock()) refuse(adminRequestRefusals.ADMIN_TOO_NEW);
    if (digestOf(request) !== shownSha256) refuse(adminRequestRefusals.REQUEST_CHANGED);
    const asker = (await findAdmin(db, request.askedBy)) ?? refuse(adminRequestRefusals.ASKER_GONE);
    await secondAdmin.run(
      request.operation,
      {
        ...inner,
        actor: asker,
        authSessionId: null,
        approvedById: userId,
        secondAdmin: { ...secondAdmin, ask: agreedTo(shownSha256) },
      },
      request.input,
    );
    // Last, as with every write of an admin: who takes roles away waits for nobody who waits for them.
    if (!(await areAdmins(db, [userId, asker.userId]))) refuse(adminRequestRefusals.ASKER_GONE);
    await writeOutcome(db, requestId, { outcome: 'approved', decidedBy: userId, at: clock() });
    await audit(inner, 'admin-request.approve', ['admin-request', requestId], {
      after: { askedById: asker.userId },
    });
    await tellEnded(inner, request, 'approved');
    return {};
  });
}

/** Lets an act go on that is described as it was when it was asked for. */
const agreedTo =
  (shownSha256: string): NonNullable<Context['secondAdmin']>['ask'] =>
  async (_inner, act) =>
    digestOf(act) === shownSha256 ? null : refuse(adminRequestRefusals.REQUEST_CHANGED);

/**
 * Declines what another admin asked for, or takes back what the actor asked for.
 * @throws refusal NOT_FOUND, REQUEST_ENDED, ABOUT_YOU
 */
export function declineRequest(
  context: ContextOf<'admin'>,
  { requestId }: { requestId: Id },
): Promise<{ outcome: 'declined' | 'withdrawn' }> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const request = await lockForDecision(inner, requestId, userId);
    const isOwn = request.askedBy === userId;
    const outcome = isOwn ? 'withdrawn' : 'declined';
    await writeOutcome(inner.db, requestId, { outcome, decidedBy: userId, at: inner.clock() });
    await audit(
      inner,
      isOwn ? 'admin-request.withdraw' : 'admin-request.decline',
      ['admin-request', requestId],
      { after: { askedById: request.askedBy } },
    );
    if (!isOwn) await tellEnded(inner, request, 'declined');
    return { outcome };
  });
}

/** A request that waits, locked, which the actor may decide about. */
async function lockForDecision(
  { db, clock }: TransactionContext,
  requestId: Id,
  userId: Id,
): Promise<RequestRecord> {
  const request = (await lockRequest(db, requestId)) ?? refuse(commonRefusals.NOT_FOUND);
  if (request.outcome !== null || request.expiresAt <= clock()) refuse(adminRequestRefusals.REQUEST_ENDED);
  if (request.aboutUserId === userId && request.askedBy !== userId) refuse(adminRequestRefusals.ABOUT_YOU);
  return request;
}

const tellEnded = (
  inner: TransactionContext,
  { id, askedBy }: RequestRecord,
  outcome: 'approved' | 'declined',
): Promise<void> => tell(inner, requestEnded, { about: id, facts: { outcome }, to: [askedBy] });
