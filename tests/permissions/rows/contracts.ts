import { adminsOnly, nobody, type PermissionRows, signedInOnly } from '../permission-row.ts';
import type { Target, World } from '../world.ts';

const templateText = { name: 'House rules', description: null, content: 'Be kind.' };
const ofTemplate = adminsOnly({ others: 'ok', missing: 'TEMPLATE_NOT_FOUND' });

/** Nobody owns a template: it is there for everybody, or it is not. */
const templateOf = (world: World, target: Target) =>
  target === 'missing' ? world.template.missing : world.template.id;

const draftOf = (world: World, target: Target) =>
  target === 'missing' ? world.template.missing : world.template.draftId;

const offered = signedInOnly({ own: 'ok', others: 'ok', missing: 'TEMPLATE_NOT_FOUND' });

const notFound = { others: 'CONTRACT_NOT_FOUND', missing: 'CONTRACT_NOT_FOUND' };

/** Agreements are offered to everybody signed in; executed copies are one's own. */
export const contractsRows: PermissionRows = {
  'contracts.listTemplates': { input: () => ({}), expected: signedInOnly('ok') },
  'contracts.getTemplate': {
    input: (world, target) => ({ templateId: templateOf(world, target) }),
    expected: offered,
  },
  'contracts.decide': {
    input: (world, target) => ({
      templateId: templateOf(world, target),
      decision: 'accepted',
      shownSha256: world.template.shownSha256,
    }),
    expected: offered,
  },
  'contracts.listExecuted': { input: () => ({}), expected: signedInOnly('ok') },
  'contracts.getExecuted': {
    input: (world, target) => ({ contractId: world.executed[target] }),
    expected: {
      anonymous: nobody('UNAUTHORIZED'),
      user: notFound,
      player: notFound,
      admin: notFound,
      owner: { own: 'ok', ...notFound },
    },
  },
  'contracts.admin.list': { input: () => ({}), expected: adminsOnly('ok') },
  'contracts.admin.get': {
    input: (world, target) => ({ templateId: templateOf(world, target) }),
    expected: ofTemplate,
  },
  'contracts.admin.create': { input: () => templateText, expected: adminsOnly('ok') },
  'contracts.admin.publish': {
    input: (world, target) => ({ templateId: draftOf(world, target), revision: 1 }),
    expected: ofTemplate,
  },
  'contracts.admin.createVersion': {
    input: (world, target) => ({ templateId: templateOf(world, target) }),
    expected: ofTemplate,
  },
  'contracts.admin.update': {
    input: (world, target) => ({
      ...templateText,
      templateId: draftOf(world, target),
      revision: 1,
      clauses: [],
    }),
    expected: ofTemplate,
  },
  'contracts.admin.setAudience': {
    input: (world, target) => ({ templateId: templateOf(world, target), audience: 'organisers' }),
    expected: ofTemplate,
  },
  'contracts.admin.setRetired': {
    input: (world, target) => ({ templateId: templateOf(world, target), retired: true }),
    expected: ofTemplate,
  },
  'contracts.admin.remove': {
    input: (world, target) => ({ templateId: templateOf(world, target) }),
    expected: ofTemplate,
  },
};
