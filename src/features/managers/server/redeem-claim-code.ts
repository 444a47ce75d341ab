import { randomInt } from 'node:crypto';
import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { isSignatureOf, signatureOf } from '#platform/security/keys.ts';
import { refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { findPlayerAlias } from '#features/players/server/records/players.ts';
import { managerRefusals } from '../refusals.ts';
import { CODE_HOURS, maskedAddress, type Role } from '../rules.ts';
import { hasOwner, lockClaimed } from './lock-claimed.ts';
import { claimCodeMail } from './mails.ts';
import { deleteCodesOf, insertCode, mayBeSent, sweepCodes, takeTry } from './records/claim-codes.ts';
import { lockPlayer } from './records/claims.ts';
import { putManager } from './records/managers.ts';

const HOUR_MS = 3_600_000;
const DIGITS = 6;

/** What is signed instead of a code, which is too short for a plain hash. */
const signed = (id: Id, code: string) => ['store-claim', id, code] as const;

const dayBefore = (now: Date) => new Date(now.getTime() - CODE_HOURS * HOUR_MS);

/**
 * Sends a code to the store's known address. It works for the caller alone.
 * @throws refusal RETAILER_NOT_FOUND, RETAILER_CLOSED, ALREADY_MANAGER, STORE_HAS_OWNER, NO_KNOWN_ADDRESS, CODES_SENT
 */
export async function sendClaimCode(
  context: ContextOf<'player'>,
  { retailerId }: { retailerId: Id },
): Promise<{ sentTo: string }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock, config, mail } = inner;
    const now = clock();
    const { store, managers } = await lockClaimed(inner, retailerId, playerId);
    if (hasOwner(managers)) refuse(managerRefusals.STORE_HAS_OWNER);
    const to = store.knownEmail;
    if (to === null) refuse(managerRefusals.NO_KNOWN_ADDRESS);
    await lockPlayer(db, playerId);
    await sweepCodes(db, dayBefore(now));
    if (!(await mayBeSent(db, retailerId, playerId, dayBefore(now)))) refuse(managerRefusals.CODES_SENT);
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const id = newId();
    const hash = signatureOf(config, ...signed(id, code));
    await insertCode(db, { id, retailerId, playerId, hash, sentTo: to, at: now });
    const alias = await findPlayerAlias(db, playerId);
    await mail.enqueue(db, claimCodeMail(config, { to, code, store: store.name, retailerId, alias }));
    return { sentTo: maskedAddress(to) };
  });
}

/**
 * Makes the caller the owner of the store whose code they type. Of several at once, the first becomes the owner.
 * @throws refusal RETAILER_NOT_FOUND, RETAILER_CLOSED, ALREADY_MANAGER, STORE_HAS_OWNER, CODE_WRONG, CODE_ENDED
 */
export async function enterClaimCode(
  context: ContextOf<'player'>,
  { retailerId, code }: { retailerId: Id; code: string },
): Promise<{ role: Role }> {
  const { playerId } = context.actor;
  // Counted on its own: a wrong code is refused, and the try stays taken.
  const sent = await takeTry(context.db, retailerId, playerId, dayBefore(context.clock()));
  return inTransaction(context, async (inner) => {
    const { db, config } = inner;
    const { store, managers } = await lockClaimed(inner, retailerId, playerId);
    if (hasOwner(managers)) refuse(managerRefusals.STORE_HAS_OWNER);
    if (!sent || sent.sentTo !== store.knownEmail) refuse(managerRefusals.CODE_ENDED);
    const typed = code.replaceAll(/\D/g, '');
    if (!isSignatureOf(config, sent.hash, ...signed(sent.id, typed))) refuse(managerRefusals.CODE_WRONG);
    await putManager(db, { retailerId, playerId, role: 'owner' });
    await deleteCodesOf(db, retailerId);
    await audit(inner, 'retailer.claim', ['retailer', retailerId], {
      after: { playerId, role: 'owner' },
      history: {},
    });
    return { role: 'owner' };
  });
}
