import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { visitsContract } from '../contract.ts';
import { addDemos, removeVisit, updateVisit } from './update-visit.ts';
import { linkRetailer, listNearbyRetailers, unlinkRetailer } from './link-retailer.ts';
import { listVisits } from './list-visits.ts';
import { recordVisit } from './record-visit.ts';
import { visitsTables } from './records/personal-tables.ts';

export const visitsFeature = {
  router: implementContract(visitsContract, {
    list: listVisits,
    record: recordVisit,
    addDemos,
    update: updateVisit,
    listNearbyRetailers,
    linkRetailer,
    unlinkRetailer,
    remove: removeVisit,
  }),
  personalTables: visitsTables,
} satisfies Feature;
