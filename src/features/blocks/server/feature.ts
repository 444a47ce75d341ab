import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { blocksContract } from '../contract.ts';
import { addBlock, listBlocks, removeBlock } from './manage-blocks.ts';
import { blocksTables } from './records/personal-tables.ts';

export const blocksFeature = {
  router: implementContract(blocksContract, {
    list: listBlocks,
    add: addBlock,
    remove: removeBlock,
  }),
  personalTables: blocksTables,
} satisfies Feature;
