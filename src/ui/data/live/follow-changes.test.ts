import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followChanges, type LiveChange } from './follow-changes.ts';

/** All opened streams, the newest last. */
const streams: FakeStream[] = [];
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  says(type: 'changed' | 'words' | 'open' | 'error') {
    this.dispatchEvent(new Event(type));
  }
}

let page: EventTarget & { visibilityState: string };
const onChange = vi.fn<(what: ReadonlySet<LiveChange>) => void>();
let stop: () => void;
const show = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};
const newest = () => streams.at(-1)!;
const told = () => onChange.mock.calls.map(([what]) => [...what]);

beforeEach(() => {
  vi.useFakeTimers();
  streams.length = 0;
  onChange.mockReset();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('EventSource', FakeStream);
  stop = followChanges({ url: '/stream', onChange });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a change is passed on within a second, however often it is said meanwhile', () => {
  newest().says('open');
  vi.advanceTimersByTime(5_000);
  expect(onChange).not.toHaveBeenCalled();
  for (let count = 0; count < 5; count += 1) newest().says('changed');
  vi.advanceTimersByTime(1_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  newest().says('changed');
  vi.advanceTimersByTime(1_000);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('what was announced or asked is told apart, once, together with a change or by itself', () => {
  newest().says('words');
  newest().says('words');
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([['words']]);
  newest().says('changed');
  newest().says('words');
  vi.advanceTimersByTime(1_000);
  expect(told()[1]).toEqual(['changed', 'words']);
});

test('a page that is not shown holds no stream, and catches up when it is shown again', () => {
  newest().says('open');
  show('hidden');
  expect(streams.filter(({ readyState }) => readyState === 1)).toEqual([]);
  show('visible');
  expect(streams).toHaveLength(2);
  newest().says('open');
  vi.advanceTimersByTime(1_000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a stream that was lost and came back may have missed something', () => {
  newest().says('open');
  newest().says('error');
  newest().says('open');
  vi.advanceTimersByTime(1_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(streams).toHaveLength(1);
});

test('where the server refuses a stream the page looks by itself every minute or two, and asks again', () => {
  newest().close();
  newest().says('error');
  vi.advanceTimersByTime(59_000);
  expect([streams.length, onChange.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(62_000);
  expect([streams.length, onChange.mock.calls.length]).toEqual([2, 1]);
});

test('what was stopped neither listens nor looks', () => {
  newest().says('changed');
  stop();
  vi.advanceTimersByTime(200_000);
  show('visible');
  expect(onChange).not.toHaveBeenCalled();
  expect(streams.filter(({ readyState }) => readyState === 1)).toEqual([]);
});
