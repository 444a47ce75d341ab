import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { figuresContract } from '../contract.ts';
import { countFiguresQueue } from './count-figures-queue.ts';
import { getFiguresOfStore, getWholeFigures } from './get-figures.ts';
import { figuresTables } from './records/personal-tables.ts';

export const figuresFeature = {
  router: implementContract(figuresContract, {
    getOfStore: getFiguresOfStore,
    admin: { getWhole: getWholeFigures },
  }),
  personalTables: figuresTables,
  queues: (parts) => [countFiguresQueue(parts)],
} satisfies Feature;
