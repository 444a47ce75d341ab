import type { KeptThing } from '#features/audit-log/web/for-others/kept-thing.ts';
import type { ConventionFields } from '../../admin-contract.ts';
import { conventionsAdmin } from '../admin/admin-queries.ts';

export const conventionHistory: KeptThing = {
  title: 'Convention',
  path: (id) => `/conventions/${id}`,
  labels: {
    name: 'Name',
    timeZone: 'Time zone of the venue',
    startsAtLocal: 'Start',
    endsAtLocal: 'End',
    venue: 'Venue',
    location: 'Location',
    description: 'Description',
  },
  inWords: (field, value) =>
    field === 'startsAtLocal' || field === 'endsAtLocal' ? String(value).replace('T', ', ') : undefined,
  async read(id) {
    const found = await conventionsAdmin.get({ conventionId: id });
    const { name, description, venue, location, timeZone, startsAtLocal, endsAtLocal, revision } = found;
    const fields: ConventionFields = {
      name,
      description,
      venue,
      location,
      timeZone,
      startsAtLocal,
      endsAtLocal,
    };
    return {
      name,
      fields,
      fixed: null,
      bringBack: (before) => conventionsAdmin.update({ ...fields, ...before, conventionId: id, revision }),
    };
  },
};
