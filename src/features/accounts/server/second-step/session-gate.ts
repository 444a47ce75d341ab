import type { Id } from '#shared/ids.ts';
import type { AccountsContext, SessionPurpose } from '../accounts-context.ts';
import { LIFETIME_MS } from '../links/tokens.ts';
import { findSecondStep, findSettledSecondStep } from '../records/second-step.ts';
import { deleteSession } from '../records/sessions.ts';
import { isRemembered } from './remembered-device.ts';

/** A session as the library hands it over. */
type MadeSession = { userId: Id; purpose?: unknown; secondStepAt?: unknown };

/** What the gate decides about a session before it is stored. */
type Gated = { purpose?: SessionPurpose; expiresAt?: Date; secondStepAt?: Date; provenAt?: Date };

/**
 * The one gate of the second step: every session that anything opens passes here before it is stored, whatever opened
 * it. Where the account asks for a second step, and it was neither given nor remembered on the device, the session can
 * do nothing but take it.
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
 * Ends a session that was just made if a second step is asked for by now and was not given; returns whether. A new
 * factor ends all other sessions, so none outlives it: either it exists to be ended, or this sees the factor.
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
