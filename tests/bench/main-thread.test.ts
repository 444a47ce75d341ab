import { expect, test } from 'vitest';
import { readMainThread } from '../../bench/main-thread.ts';

const url = 'http://127.0.0.1:1/';
const navigation = (documentLoaderURL: string, pid: number, ts: number) => ({
  name: 'navigationStart',
  pid,
  tid: pid,
  ts,
  args: { data: { documentLoaderURL } },
});
/** Durations in milliseconds; the trace has microseconds. */
const task = (pid: number, ts: number, tookMs: number, computedMs: number) => ({
  name: 'ThreadControllerImpl::RunTask',
  pid,
  tid: pid,
  ts,
  dur: tookMs * 1000,
  tdur: computedMs * 1000,
});

test('waiting for a processor stretches tasks and blocks nobody', () => {
  const trace = [navigation(url, 7, 100), task(7, 200, 300, 10), task(7, 300, 60, 12.5)];
  expect(readMainThread(trace, url)).toEqual({ stretch: 16, blockingMs: 0 });
});

test('what a task would compute on a phone beyond 50 ms counts as blocking', () => {
  const trace = [navigation(url, 7, 100), task(7, 200, 20, 20), task(7, 300, 30, 30), task(7, 400, 5, 5)];
  expect(readMainThread(trace, url)).toEqual({ stretch: 1, blockingMs: 30 + 70 });
});

test('other pages, threads and times before the page do not count', () => {
  const trace = [
    navigation('about:blank', 7, 50),
    task(7, 60, 900, 900),
    navigation(url, 7, 100),
    { ...task(7, 200, 900, 900), tid: 8 },
    task(9, 200, 900, 900),
    task(7, 300, 10, 5),
  ];
  expect(readMainThread(trace, url)).toEqual({ stretch: 2, blockingMs: 0 });
  expect(() => readMainThread(trace, 'http://127.0.0.1:2/')).toThrow('no navigation');
});
