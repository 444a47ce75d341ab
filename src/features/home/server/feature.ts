import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { homeContract } from '../contract.ts';
import { dismissFirstSteps } from './dismiss-first-steps.ts';
import { getUpNext } from './get-up-next.ts';

export const homeFeature = {
  router: implementContract(homeContract, { getUpNext, dismissFirstSteps }),
} satisfies Feature;
