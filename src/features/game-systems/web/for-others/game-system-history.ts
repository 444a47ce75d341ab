import type { KeptThing } from '#features/audit-log/web/for-others/kept-thing.ts';
import type { ManagedGameSystem } from '../../admin-contract.ts';
import { gameSystemsAdmin } from '../admin/admin-queries.ts';

type Fields = Pick<ManagedGameSystem, 'name' | 'description' | 'videoUrl' | 'status'>;

export const gameSystemHistory: KeptThing = {
  title: 'Game system',
  path: () => '/admin/game-systems',
  labels: { name: 'Name', status: 'Status', description: 'Description', videoUrl: 'Video' },
  async read(id) {
    const { name, description, videoUrl, status, revision } = await gameSystemsAdmin.get({
      gameSystemId: id,
    });
    const fields: Fields = { name, description, videoUrl, status };
    return {
      name,
      fields,
      fixed: null,
      bringBack: (before) => gameSystemsAdmin.update({ ...fields, ...before, gameSystemId: id, revision }),
    };
  },
};
