import type { ErasurePart } from '#platform/context.ts';
import { discardFile } from '#platform/files/discard.ts';
import { lockExport } from './exports.ts';

/** The copy of their data goes with a person; one that is being made finds them gone. */
export const personalDataErasure: ErasurePart = {
  async erase(context, { userId }) {
    const copy = await lockExport(context.db, userId);
    if (copy?.storageKey) await discardFile(context, copy.storageKey, 'exports');
  },
};
