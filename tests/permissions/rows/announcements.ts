import {
  everybody,
  organisersOnly,
  type PermissionRow,
  type PermissionRows,
  signedInOnly,
  withoutPlayer,
} from '../permission-row.ts';

const byCampaign: PermissionRow['input'] = (world, target) => ({ campaignId: world.campaign[target] });
const byAnnouncement: PermissionRow['input'] = (world, target) => ({
  announcementId: world.announcement[target],
});

/** To everybody but the organisers of its campaign it does not exist. */
const organisersAlone = (missing: string) => organisersOnly(missing, { others: missing });

/** Organisers write to their players; questions are asked by everybody else. */
export const announcementsRows: PermissionRows = {
  // To others than members the list is empty.
  'announcements.list': {
    input: byCampaign,
    expected: signedInOnly({ own: 'ok', others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' }),
  },
  'announcements.create': {
    input: (world, target) => ({
      campaignId: world.campaign[target],
      sessionId: null,
      text: 'Bring dice.',
    }),
    expected: organisersOnly('CAMPAIGN_NOT_FOUND'),
  },
  'announcements.update': {
    input: (world, target) => ({ ...byAnnouncement(world, target), revision: 1, text: 'Bring snacks.' }),
    expected: organisersAlone('ANNOUNCEMENT_NOT_FOUND'),
  },
  'announcements.remove': { input: byAnnouncement, expected: organisersAlone('ANNOUNCEMENT_NOT_FOUND') },
  'announcements.restore': {
    input: (world, target) => ({ announcementId: world.takenBack[target] }),
    expected: organisersAlone('ANNOUNCEMENT_NOT_FOUND'),
  },
  'announcements.listQuestions': {
    input: (world, target) => ({ ...byCampaign(world, target), list: 'answered' }),
    expected: everybody({ own: 'ok', others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' }),
  },
  'announcements.ask': {
    input: (world, target) => ({ ...byCampaign(world, target), text: 'Do I need dice?' }),
    expected: {
      ...withoutPlayer,
      player: { others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' },
      owner: { own: 'OWN_CAMPAIGN', others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' },
      coOrganiser: { own: 'OWN_CAMPAIGN', others: 'ok', missing: 'CAMPAIGN_NOT_FOUND' },
    },
  },
  'announcements.answer': {
    input: (world, target) => ({ questionId: world.question[target], text: 'No.', isForAll: true }),
    expected: organisersAlone('QUESTION_NOT_FOUND'),
  },
  'announcements.removeQuestion': {
    input: (world, target) => ({ questionId: world.question[target] }),
    expected: organisersAlone('QUESTION_NOT_FOUND'),
  },
};
