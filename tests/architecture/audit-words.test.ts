// Every kind of entry that the code writes into the audit log has words for its readers.
import { isolated } from '#shared/text/isolated.ts';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  actionInWords,
  auditWords,
  entryInWords,
  outcomeInWords,
} from '#features/audit-log/web/audit-messages.ts';

/** The actions in the source: what `audit(…)` is called with, and names behind `action:`, up to the next field. */
function actionsInSource(): string[] {
  const files = globSync('{src,scripts}/**/*.ts').filter(
    (file) => !/[.]test[.]ts$|[/]contract[.]ts$/.test(file),
  );
  const found = new Set<string>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const called = text.matchAll(/\baudit\(([^[]+),\s*\[/g);
    const named = text.matchAll(/\baction: ([^,;}]+|`[^`]+`)/g);
    for (const [, expression = ''] of [...called, ...named]) {
      for (const [, name = ''] of expression.matchAll(/['`]([a-z-]+[.][a-z${}-]+)['`]/g)) found.add(name);
    }
  }
  return [...found];
}

/** Whether an action has words; of one whose end is chosen as it runs, some end has. */
const hasWords = (action: string) => {
  const [beginning = ''] = action.split('$');
  return (
    action in auditWords ||
    (action.includes('$') && Object.keys(auditWords).some((name) => name.startsWith(beginning)))
  );
};

test('every action that is written to the audit log has words', () => {
  const actions = actionsInSource();
  expect(actions.length).toBeGreaterThan(60);
  expect(actions).toContain('user.ban');
  expect(actions.filter((action) => !hasWords(action))).toEqual([]);
});

const entry = {
  id: '',
  createdAt: '',
  actor: { id: '', username: 'ada' },
  action: 'user.ban',
  subjectType: 'user',
  subjectId: null,
  subjectName: 'kim',
  before: null,
  after: null,
  requestId: null,
};

test('an entry is a sentence about who did what to whom', () => {
  expect(entryInWords(entry)).toBe('ada banned kim');
  expect(entryInWords({ ...entry, subjectName: null })).toBe('ada banned a user');
  const ofCampaign = { ...entry, action: 'campaign.update', subjectType: 'campaign', subjectName: null };
  expect(entryInWords(ofCampaign)).toBe('ada changed a campaign');
  const ofExam = { ...entry, action: 'exam.publish', subjectType: 'exam', subjectName: 'Basics' };
  expect(entryInWords(ofExam)).toBe(`ada published an exam: ${isolated('Basics')}`);
  expect(entryInWords({ ...entry, actor: null, action: 'account.sign-in-limit' })).toBe(
    'Too many wrong passwords were tried for kim',
  );
  expect(entryInWords({ ...entry, actor: null, action: 'profile.promote' })).toBe(
    'kim became an admin by ADMIN_EMAILS',
  );
  expect(entryInWords({ ...entry, action: 'new.thing' })).toBe('ada did new.thing');
  expect(actionInWords('user.ban')).toBe('Banned a user');
});

test('an outcome is told in words: fields that changed, values before and after, and no id', () => {
  expect(
    outcomeInWords({
      before: { status: 'active', playerId: 'x', priceCents: 500 },
      after: { status: 'inactive', changed: ['title', 'minPlayers'], priceCents: 1250, newOwnerId: 'y' },
    }),
  ).toBe('Status: active → inactive, Title, min players, Price: 5.00 → 12.50');
  expect(outcomeInWords({ before: null, after: { sessionsEnded: 2, banned: true } })).toBe(
    'Sessions ended: 2, Banned: yes',
  );
  expect(outcomeInWords({ before: null, after: null })).toBe('');
});
