import { callOffContract } from './call-off/contract.ts';
import { seriesContract } from './series/contract.ts';
import { sessionContract } from './session-contract.ts';

/** Sessions, one by one and in series. */
export const sessionsContract = {
  ...sessionContract,
  series: seriesContract,
  callOffs: callOffContract,
};
