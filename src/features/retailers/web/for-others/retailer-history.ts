import type { KeptThing } from '#features/audit-log/web/for-others/kept-thing.ts';
import type { RetailerForm } from '../../inputs.ts';
import { labels, revised } from '../editing/form-values.ts';
import { retailersClient } from '../queries.ts';

/** In the form of a store, null becomes '', except for its coordinates. */
const toForm = (fields: Readonly<Record<string, unknown>>): Partial<RetailerForm> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === 'lat' || name === 'lng' ? value : (value ?? ''),
    ]),
  );

export const retailerHistory: KeptThing = {
  title: 'Retailer',
  path: (id) => `/retailers/${id}`,
  labels,
  async read(id) {
    const found = await retailersClient.get({ retailerId: id });
    const { values, revision } = revised(found);
    return {
      name: found.name,
      fields: values,
      fixed: null,
      bringBack: (before) =>
        retailersClient.update({ ...values, ...toForm(before), retailerId: id, revision }),
    };
  },
};
