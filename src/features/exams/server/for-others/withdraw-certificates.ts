import type { TransactionContext } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { endCertificatesOf } from '../records/certificates.ts';

/** Withdraws all certificates of a player, because they contain an alias that was hidden. New ones can be made. */
export const withdrawCertificates = ({ db, clock }: TransactionContext, playerId: Id): Promise<void> =>
  endCertificatesOf(db, playerId, clock());
