import { implementContract } from '#platform/requests/operations.ts';
import { homeContract } from '../contract.ts';
import { dismissFirstSteps } from './dismiss-first-steps.ts';
import { getUpNext } from './get-up-next.ts';

export const homeRouter = implementContract(homeContract, { getUpNext, dismissFirstSteps });
