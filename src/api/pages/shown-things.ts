import {
  findCampaignSummary,
  listActiveCampaignIds,
} from '#features/campaigns/server/records/campaigns/summaries.ts';
import { findConventionSummary, listConventionIds } from '#features/conventions/server/records/summaries.ts';
import { findRetailerSummary, listActiveRetailerIds } from '#features/retailers/server/records/summaries.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { PageAddress } from '#shared/pages/page-addresses.ts';
import { inOneLine, isolated } from '#shared/text/isolated.ts';
import { summaryOf } from './page-head.ts';

/** The metadata of a thing with its own public page; search engines may list it while it is active. */
export type ShownThing = { title: string; description: string; isActive: boolean };

/** A kind of things with public pages, as seen by a visitor. */
export type ShownKind = {
  /** The address of their pages. */
  address: PageAddress;
  /** The part of the path before the id. */
  folder: string;
  find(id: Id): Promise<ShownThing | undefined>;
  /** The ids that search engines may list, after `after`, at most `count`. */
  listIds(after: Id | null, count: number): Promise<Id[]>;
};

/** Campaigns, stores and conventions, from the database. */
export const shownThings = (db: Database): ShownKind[] => [
  {
    address: '/campaigns/{campaignId}',
    folder: 'campaigns',
    find: (id) => describeCampaign(db, id),
    listIds: (after, count) => listActiveCampaignIds(db, after, count),
  },
  {
    address: '/retailers/{retailerId}',
    folder: 'retailers',
    find: (id) => describeRetailer(db, id),
    listIds: (after, count) => listActiveRetailerIds(db, after, count),
  },
  {
    address: '/conventions/{conventionId}',
    folder: 'conventions',
    find: (id) => describeConvention(db, id),
    listIds: (after, count) => listConventionIds(db, after, count),
  },
];

async function describeCampaign(db: Database, id: Id): Promise<ShownThing | undefined> {
  const campaign = await findCampaignSummary(db, id);
  if (!campaign) return undefined;
  const { title, description, gameSystem, retailer, isActive } = campaign;
  const place = retailer && inOneLine([retailer.name, retailer.city]);
  const kind = place ? `${isolated(gameSystem)} at ${place}.` : `A campaign of ${isolated(gameSystem)}.`;
  return { title, description: summaryOf(`${kind} ${description ?? ''}`), isActive };
}

async function describeRetailer(db: Database, id: Id): Promise<ShownThing | undefined> {
  const retailer = await findRetailerSummary(db, id);
  if (!retailer?.isActive) return undefined;
  const { name, city, state, description, isActive } = retailer;
  const place = inOneLine([city, state]);
  const kind = place ? `Game store in ${place}.` : 'Game store.';
  return { title: name, description: summaryOf(`${kind} ${description ?? ''}`), isActive };
}

async function describeConvention(db: Database, id: Id): Promise<ShownThing | undefined> {
  const convention = await findConventionSummary(db, id);
  if (!convention) return undefined;
  const { name, description, venue, location } = convention;
  const place = inOneLine([venue, location]);
  const kind = place ? `Convention at ${place}.` : 'Convention.';
  return { title: name, description: summaryOf(`${kind} ${description ?? ''}`), isActive: true };
}
