import {
  everybody,
  organisersOnly,
  type PermissionRow,
  type PermissionRows,
  withoutPlayer,
} from '../../permission-row.ts';

const byCampaign: PermissionRow['input'] = (world, target) => ({ campaignId: world.campaign[target] });
const bySession: PermissionRow['input'] = (world, target) => ({ sessionId: world.session[target] });
const bySeries: PermissionRow['input'] = (world, target) => ({ seriesId: world.series[target] });
const seats: PermissionRow['input'] = (world, target) => ({
  ...bySeries(world, target),
  sessionIds: [world.session[target]],
});

/** Each session has its own answer: the organiser's says that they hold no seat. */
const players: PermissionRow['expected'] = {
  ...withoutPlayer,
  player: { others: 'ok', missing: 'SERIES_NOT_FOUND' },
  owner: { own: 'ok', others: 'ok', missing: 'SERIES_NOT_FOUND' },
};

/** A date two months after the skipped one. */
const laterDate = (world: { skippedDate: string }) => {
  const day = new Date(world.skippedDate);
  day.setUTCMonth(day.getUTCMonth() + 2);
  return day.toISOString().slice(0, 10);
};

export const seriesRows: PermissionRows = {
  'campaigns.series.create': {
    input: (world, target) => ({
      ...byCampaign(world, target),
      sessionNumber: 7,
      description: 'The mill',
      priceCents: 500,
      firstDate: '2098-05-01',
      time: '19:00',
      timeZone: 'America/New_York',
      repeat: { kind: 'weekly', count: 3 },
    }),
    expected: organisersOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.series.get': {
    input: bySeries,
    expected: everybody({ own: 'ok', others: 'ok', missing: 'SERIES_NOT_FOUND' }),
  },
  'campaigns.series.change': {
    input: (world, target) => ({
      ...bySession(world, target),
      revision: 1,
      seriesRevision: 1,
      scope: 'all',
      changes: { place: 'Table 4' },
    }),
    expected: organisersOnly('SESSION_NOT_FOUND'),
  },
  'campaigns.series.extend': {
    input: (world, target) => ({ ...bySeries(world, target), seriesRevision: 1, until: laterDate(world) }),
    expected: organisersOnly('SERIES_NOT_FOUND'),
  },
  'campaigns.series.restoreDate': {
    input: (world, target) => ({ ...bySeries(world, target), date: world.skippedDate }),
    expected: organisersOnly('SERIES_NOT_FOUND'),
  },
  'campaigns.series.remove': {
    input: (world, target) => ({ ...bySession(world, target), seriesRevision: 1, scope: 'all' }),
    expected: organisersOnly('SESSION_NOT_FOUND'),
  },
  'campaigns.callOffs.create': {
    input: (world, target) => ({
      ...byCampaign(world, target),
      which: { scope: 'one', sessionId: world.session[target] },
      words: 'The game master is ill.',
    }),
    expected: organisersOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.callOffs.undo': {
    input: (world, target) => ({ ...byCampaign(world, target), callOffId: world.callOff[target] }),
    expected: organisersOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.callOffs.bringBack': {
    input: (world, target) => ({ sessionId: world.calledOffSession[target] }),
    expected: organisersOnly('SESSION_NOT_FOUND'),
  },
  'campaigns.series.takeSeats': { input: seats, expected: players },
  'campaigns.series.giveBackSeats': { input: seats, expected: players },
};
