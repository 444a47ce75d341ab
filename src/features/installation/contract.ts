import { z } from 'zod';
import { operation, routesOf } from '#shared/operation.ts';
import { firstSteps } from './rules.ts';

/** What the server found about one thing it stands on: `wrong` needs somebody now, `note` soon. */
const findingShape = z.object({
  about: z.string(),
  state: z.enum(['good', 'note', 'wrong']),
  says: z.string(),
});

const healthShape = z.object({
  /** The version of the product that answers. */
  version: z.string(),
  findings: z.array(findingShape),
});

export type Health = z.output<typeof healthShape>;

const overviewShape = z.object({
  /** The first steps that are not done yet. */
  stepsToDo: z.array(z.enum(firstSteps)),
});

export type Overview = z.output<typeof overviewShape>;

const route = routesOf('Installation');

export const installationContract = {
  /** How the database, the disk, the backups and outgoing messages are, and which version runs. */
  getHealth: operation('admin')
    .route(route.get('/admin/health', 'See how the installation is'))
    .input(z.strictObject({}))
    .output(healthShape),

  /** What a new installation still needs. */
  getOverview: operation('admin')
    .route(route.get('/admin/overview', 'See what is left to set up'))
    .input(z.strictObject({}))
    .output(overviewShape),
};
