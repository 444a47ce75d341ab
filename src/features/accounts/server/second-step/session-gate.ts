import type { Id } from '#shared/ids.ts';
import type { AccountsContext, SessionPurpose } from '../accounts-context.ts';
import { LIFETIME_MS } from '../links/tokens.ts';
import { findSecondStep, findSettledSecondStep } from '../records/second-step.ts';
import { deleteSession } from '../records/sessions.ts';
import { isRemembered } from './remembered-device.ts';

/** A session as the library passes it. */
type MadeSession = { userId: Id; purpose?: unknown; secondStepAt?: unknown };

/** What the gate decides about a session before it is stored. */
type Gated = { purpose?: SessionPurpose; expiresAt?: Date; secondStepAt?: Date; provenAt?: Date };

/**
 * The gate of the second step: every session passes here before it is stored, whatever opened it. If
 * the account requires a second step, and it was neither completed nor remembered on the device, the session can do
 * nothing but complete it.
 */
export async function gateSession(
  context: AccountsContext,
  session: MadeSession,
  rememberedCookie: string | null,
): Promise<Gated> {
  if (session.purpose !== 'normal') return {};
  const now = context.clock();
  if (session.secondStepAt instanceof Date) return { provenAt: now };
  const { isAsked, rememberVersion: version } = await findSecondStep(context.db, session.userId);
  if (!isAsked) return { provenAt: now };
  if (isRemembered(context, rememberedCookie, { userId: session.userId, version })) {
    return { provenAt: now, secondStepAt: now };
  }
  return { purpose: 'second-step', expiresAt: new Date(now.getTime() + LIFETIME_MS.secondStepSession) };
}

/**
 * Ends a session that was just made if the account requires a second step by now and it was not completed; returns
 * whether it did. A new factor ends all other sessions, so none gets around it: either the session already exists and
 * is ended, or this function sees the factor.
 */
export async function endIfUngated(
  context: AccountsContext,
  session: MadeSession & { id: Id },
): Promise<boolean> {
  if (session.purpose !== 'normal' || session.secondStepAt instanceof Date) return false;
  const { isAsked } = await findSettledSecondStep(context.db, session.userId);
  if (!isAsked) return false;
  await deleteSession(context.db, session.userId, session.id);
  return true;
}
