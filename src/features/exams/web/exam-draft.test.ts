import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepAnswer, readDraft, watchDraft } from './exam-draft.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft is one of a user and an exam, and nobody else finds it', () => {
  keepAnswer('anna', 'basics', 'q1', 'Because.');
  expect(readDraft('anna', 'basics')).toEqual({ q1: 'Because.' });
  expect(readDraft('berta', 'basics')).toEqual({});
  expect(readDraft('anna', 'advanced')).toEqual({});
});

test('answers of two tabs to different questions are both kept', () => {
  keepAnswer('anna', 'basics', 'q1', 'In the first tab');
  keepAnswer('anna', 'basics', 'q2', 'In the second tab');
  keepAnswer('anna', 'basics', 'q1', 'In the first tab, more');
  expect(readDraft('anna', 'basics')).toEqual({ q1: 'In the first tab, more', q2: 'In the second tab' });
});

test('an emptied or forgotten draft leaves nothing in the browser', () => {
  keepAnswer('anna', 'basics', 'q1', 'Because.');
  keepAnswer('anna', 'basics', 'q1', '');
  expect(stored.size).toBe(0);
  keepAnswer('anna', 'basics', 'q1', 'Because.');
  forgetDraft('anna', 'basics');
  expect(stored.size).toBe(0);
});

test('what is no draft is none, and a browser without storage goes without', () => {
  for (const text of ['', 'null', '[1]', '{"q1":4}', '{']) {
    stored.set('exam-draft:anna:basics', text);
    expect(readDraft('anna', 'basics')).toEqual({});
  }
  vi.stubGlobal('localStorage', undefined);
  keepAnswer('anna', 'basics', 'q1', 'Because.');
  forgetDraft('anna', 'basics');
  expect(readDraft('anna', 'basics')).toEqual({});
});

test('what another tab writes is told to this one, for this exam alone', () => {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  const told: unknown[] = [];
  const stop = watchDraft('anna', 'basics', (draft) => told.push(draft));
  const change = (exam: string, text: string) => {
    keepAnswer('anna', exam, 'q1', text);
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: `exam-draft:anna:${exam}` }));
  };
  change('basics', 'In the other tab');
  change('advanced', 'Of another exam');
  stop();
  change('basics', 'After it was left');
  expect(told).toEqual([{ q1: 'In the other tab' }]);
});
