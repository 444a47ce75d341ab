import { implementContract } from '#platform/requests/operations.ts';
import { blocksContract } from '../contract.ts';
import { addBlock, listBlocks, removeBlock } from './manage-blocks.ts';

export const blocksRouter = implementContract(blocksContract, {
  list: listBlocks,
  add: addBlock,
  remove: removeBlock,
});
