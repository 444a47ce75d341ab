import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { storePageContract } from '../contract.ts';
import { getPage } from './get-page.ts';
import { getPlayedNearby, listPlayedAt } from './list-played.ts';
import { addPhoto, discardDraft, getDraft, publishPage, saveDraft } from './manage-page.ts';
import { listStoreTables, listTablesAt } from './list-tables.ts';
import { assignTable, saveTables } from './manage-tables.ts';
import { storePageTables } from './records/personal-tables.ts';
import { fileColumns } from './records/photos.ts';
import { storePageThings } from './things.ts';

export const storePageFeature = {
  router: implementContract(storePageContract, {
    get: getPage,
    listPlayed: listPlayedAt,
    getNearby: getPlayedNearby,
    getDraft,
    saveDraft,
    discardDraft,
    publish: publishPage,
    addPhoto,
    tables: { list: listStoreTables, listAt: listTablesAt, save: saveTables, assign: assignTable },
  }),
  things: storePageThings,
  personalTables: storePageTables,
  fileColumns,
} satisfies Feature;
