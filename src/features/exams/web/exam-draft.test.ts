import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changedQuestions, forgetDraft, keepAnswer, readDraft, watchDraft } from './exam-draft.ts';

const how = { id: 'q1', name: 'How?', url: null };
const why = { id: 'q2', name: 'Why?', url: 'https://rules.example' };
const asked = ({ name, url }: typeof how | typeof why, text: string) => ({ text, question: { name, url } });

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
  keepAnswer('anna', 'basics', how, 'Because.');
  expect(readDraft('anna', 'basics')).toEqual({ q1: asked(how, 'Because.') });
  expect(readDraft('berta', 'basics')).toEqual({});
  expect(readDraft('anna', 'advanced')).toEqual({});
});

test('answers of two tabs to different questions are both kept', () => {
  keepAnswer('anna', 'basics', how, 'In the first tab');
  keepAnswer('anna', 'basics', why, 'In the second tab');
  keepAnswer('anna', 'basics', how, 'In the first tab, more');
  expect(readDraft('anna', 'basics')).toEqual({
    q1: asked(how, 'In the first tab, more'),
    q2: asked(why, 'In the second tab'),
  });
});

test('an emptied or forgotten draft leaves nothing in the browser', () => {
  keepAnswer('anna', 'basics', how, 'Because.');
  keepAnswer('anna', 'basics', how, '');
  expect(stored.size).toBe(0);
  keepAnswer('anna', 'basics', how, 'Because.');
  forgetDraft('anna', 'basics');
  expect(stored.size).toBe(0);
});

test('what is no draft is none', () => {
  for (const text of ['', 'null', '[1]', '{"q1":4}', '{', '{"q1":{"text":"x"}}', '{"q1":{"name":"x"}}']) {
    stored.set('exam-draft:anna:basics', text);
    stored.set('exam-answers:anna:basics', text);
    expect(readDraft('anna', 'basics')).toEqual({});
  }
});

test('a browser without storage keeps the answers as long as the page lives', () => {
  vi.stubGlobal('localStorage', undefined);
  keepAnswer('anna', 'basics', how, 'Because.');
  expect(readDraft('anna', 'basics')).toEqual({ q1: asked(how, 'Because.') });
  forgetDraft('anna', 'basics');
  expect(readDraft('anna', 'basics')).toEqual({});
});

test('a draft of an earlier page is read, without its questions, and nothing of it is lost by typing', () => {
  stored.set('exam-draft:anna:basics', '{"q1":"Because.","q2":"Just so."}');
  keepAnswer('anna', 'basics', how, 'Because!');
  const draft = readDraft('anna', 'basics');
  expect(draft).toEqual({ q1: asked(how, 'Because!'), q2: { text: 'Just so.', question: null } });
  expect([...changedQuestions(draft, [how, why]).reworded]).toEqual([['q2', null]]);
  forgetDraft('anna', 'basics');
  expect(stored.size).toBe(0);
});

test('an answer to a question that reads otherwise is told with what the question said, one to a question that is gone too', () => {
  for (const [question, text] of [
    [how, 'Because.'],
    [why, 'Just so.'],
  ] as const)
    keepAnswer('anna', 'basics', question, text);
  const draft = readDraft('anna', 'basics');
  expect(changedQuestions(draft, [why, how])).toEqual({ reworded: new Map(), gone: [] });
  expect(
    changedQuestions(draft, [
      { ...how, name: 'How not?' },
      { ...why, url: null },
    ]).reworded,
  ).toEqual(
    new Map([
      ['q1', { name: 'How?', url: null }],
      ['q2', { name: 'Why?', url: 'https://rules.example' }],
    ]),
  );
  expect(changedQuestions(draft, [how]).gone).toEqual([{ id: 'q2', name: 'Why?', text: 'Just so.' }]);
});

test('what another tab writes is told to this one, for this exam alone', () => {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  const told: unknown[] = [];
  const stop = watchDraft('anna', 'basics', (draft) => told.push(draft));
  const change = (exam: string, text: string) => {
    keepAnswer('anna', exam, how, text);
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: `exam-answers:anna:${exam}` }));
  };
  change('basics', 'In the other tab');
  change('advanced', 'Of another exam');
  stop();
  change('basics', 'After it was left');
  expect(told).toEqual([{ q1: asked(how, 'In the other tab') }]);
});
