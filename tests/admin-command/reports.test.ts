import { expect, test } from 'vitest';
import { makeModerationCase } from '#demo/factories/moderation.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { adminTask } from './admin-task.ts';

const { db, admin, json } = adminTask('reports', () => []);

const open = (given: object = {}) =>
  makeModerationCase(db, { decision: null, rule: null, reason: null, decided_at: null, ...given });

test('reports that wait are listed, the longest waiting first, with their page, and decided ones are not', async () => {
  const { auth_id: userId } = await makePlayer(db, { alias: 'Kim' });
  const later = await open({ opened_at: new Date('2026-01-02T00:00:00Z'), thing_title: 'Later' });
  const first = await open({
    opened_at: new Date('2026-01-01T00:00:00Z'),
    thing_title: 'First',
    user_id: userId,
  });
  await makeModerationCase(db, { thing_title: 'Decided' });
  const { reports } = (await json('reports', 'list')) as { reports: { id: string }[] };
  expect(reports.map(({ id }) => id)).toEqual([first.id, later.id]);
  const { said } = await admin('reports', 'list');
  expect(said).toContain(`First  Kim  /admin/moderation/file/${first.thing_id}`);
  expect(said).not.toContain('Decided');
});

test('more reports than a page of the console are all listed', async () => {
  for (let number = 0; number < 60; number += 1) await open();
  const { reports, hasMore } = (await json('reports', 'list')) as {
    reports: { id: string }[];
    hasMore: boolean;
  };
  expect(new Set(reports.map(({ id }) => id)).size).toBe(60);
  expect(hasMore).toBe(false);
});
