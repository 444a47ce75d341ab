import { newId } from '#shared/ids.ts';
import { nobody, type PermissionRow, type PermissionRows, signedInOnly } from '../permission-row.ts';

const byVisit: PermissionRow['input'] = (world, target) => ({ visitId: world.visit[target] });

/** A visit is private: for everybody but its user, admins too, it is as if it were missing. */
const ownOnly = (refusal: string): PermissionRow['expected'] => ({
  anonymous: nobody('UNAUTHORIZED'),
  user: { others: refusal, missing: refusal },
  player: { others: refusal, missing: refusal },
  owner: { own: 'ok', others: refusal, missing: refusal },
  admin: { others: refusal, missing: refusal },
});

export const visitsRows: PermissionRows = {
  'visits.list': { input: () => ({}), expected: signedInOnly('ok') },
  'visits.record': {
    input: () => ({ id: newId(), position: { lat: 37.8, lng: -122.27 } }),
    expected: signedInOnly('ok'),
  },
  'visits.addDemos': {
    input: (world, target) => ({ ...byVisit(world, target), change: 1 }),
    expected: ownOnly('VISIT_NOT_FOUND'),
  },
  'visits.update': {
    input: (world, target) => ({
      ...byVisit(world, target),
      comments: 'Good coffee',
      isPositiveExperience: true,
    }),
    expected: ownOnly('VISIT_NOT_FOUND'),
  },
  'visits.listNearbyRetailers': { input: byVisit, expected: ownOnly('VISIT_NOT_FOUND') },
  'visits.linkRetailer': {
    input: (world, target) => ({ ...byVisit(world, target), retailerId: world.retailer.others }),
    expected: ownOnly('VISIT_NOT_FOUND'),
  },
  'visits.unlinkRetailer': {
    input: (world, target) => ({ ...byVisit(world, target), retailerId: world.retailer.others }),
    expected: ownOnly('VISIT_NOT_FOUND'),
  },
  'visits.remove': { input: byVisit, expected: ownOnly('NOT_OWN_VISIT') },
};
