import { callOffContract } from './call-off/contract.ts';
import { seriesContract } from './series/contract.ts';
import { sessionContract } from './session-contract.ts';

export const sessionsContract = {
  ...sessionContract,
  series: seriesContract,
  callOffs: callOffContract,
};
