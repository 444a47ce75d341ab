import {
  adminsOnly,
  everybody,
  nobody,
  type PermissionRow,
  type PermissionRows,
  signedInOnly,
} from '../permission-row.ts';

const campaign: PermissionRow['input'] = (world, target) => ({
  kind: 'campaign',
  id: world.campaign[target],
});
const byDecision: PermissionRow['input'] = (world, target) => ({ decisionId: world.decision[target] });

export const moderationRows: PermissionRows = {
  'moderation.report': {
    input: (world, target) => ({ thing: campaign(world, target), rule: 'spam', text: null }),
    expected: {
      ...everybody({ others: 'ok', missing: 'THING_NOT_FOUND' }),
      anonymous: nobody('UNAUTHORIZED'),
      owner: { own: 'OWN_THING', others: 'ok', missing: 'THING_NOT_FOUND' },
    },
  },
  'moderation.listOwnDecisions': { input: () => ({}), expected: signedInOnly('ok') },
  // Tells nobody anything about what is others'.
  'moderation.getOwnDecision': {
    input: (world, target) => ({ kind: 'file', id: world.campaignFile[target] }),
    expected: signedInOnly({ own: 'ok', others: 'ok', missing: 'ok' }),
  },
  'moderation.appeal': {
    input: (world, target) => ({ ...byDecision(world, target), text: 'It is harmless.' }),
    expected: {
      ...everybody(nobody('CASE_NOT_FOUND')),
      anonymous: nobody('UNAUTHORIZED'),
      owner: { own: 'ok', others: 'CASE_NOT_FOUND', missing: 'CASE_NOT_FOUND' },
    },
  },
  'moderation.admin.list': { input: () => ({}), expected: adminsOnly('ok') },
  'moderation.admin.listOfUser': {
    input: (world, target) => ({ userId: world.user[target] }),
    expected: adminsOnly({ others: 'ok', missing: 'ok' }),
  },
  'moderation.admin.get': {
    input: campaign,
    expected: adminsOnly({ others: 'ok', missing: 'THING_NOT_FOUND' }),
  },
  'moderation.admin.decide': {
    input: (world, target) => ({
      thing: campaign(world, target),
      caseId: null,
      decision: 'hide',
      rule: 'spam',
      reason: 'It advertises something else.',
    }),
    expected: adminsOnly({ others: 'ok', missing: 'THING_NOT_FOUND' }),
  },
  'moderation.admin.restore': {
    input: byDecision,
    expected: adminsOnly({ others: 'ok', missing: 'CASE_NOT_FOUND' }),
  },
  'moderation.admin.decideAppeal': {
    input: (world, target) => ({
      decisionId: world.appeal[target],
      decision: 'stands',
      answer: 'It does advertise.',
    }),
    expected: adminsOnly({ others: 'ok', missing: 'CASE_NOT_FOUND' }),
  },
};
