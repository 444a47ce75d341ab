import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog, describeError } from '../log.ts';
import { openReports, withoutValues } from './error-reports.ts';

type Exception = {
  type: string;
  value: string;
  stacktrace: { frames: { filename: string; in_app: boolean }[] };
};
type Report = {
  level: string;
  logentry: { message: string };
  exception?: { values: Exception[] };
  tags: Record<string, string>;
  extra: { times: number };
};

/** A service that understands Sentry's protocol: it keeps what it is sent. */
let service: Server;
let status = 200;
const received: { path: string; auth: string; lines: string[] }[] = [];
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (await buffer(request)).toString();
  const auth = String(request.headers['x-sentry-auth'] ?? request.url);
  received.push({ path: request.url ?? '', auth, lines: text.split('\n') });
  response.writeHead(status).end('{}');
}

beforeAll(async () => {
  service = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => service.close());
beforeEach(() => {
  received.length = 0;
  status = 200;
});

const open = () =>
  openReports(`http://thekey@127.0.0.1:${(service.address() as AddressInfo).port}/7`, 'production');
const reportOf = (index: number) => JSON.parse(received[index]!.lines[2]!) as Report;

function fail(): Error {
  try {
    throw new TypeError('Cannot read the table', { cause: new RangeError('too many') });
  } catch (error) {
    return error as Error;
  }
}

test('an error in the log is reported with its kind, its words, its causes and where it happened', async () => {
  const reports = open();
  const log = createLog('fatal', reports.report);
  log.error({ error: describeError(fail()), queue: 'mail' }, 'unexpected error');
  await reports.flush(5_000);
  // The log's level is above it, and so nothing was told.
  expect(received).toEqual([]);

  const loud = createLog('info', reports.report).child({ worker: 2 });
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  loud.error({ error: describeError(fail()), queue: 'mail' }, 'unexpected error');
  write.mockRestore();
  await reports.flush(5_000);
  expect(received).toHaveLength(1);
  expect(received[0]!.path).toContain('/api/7/envelope/');
  expect(received[0]!.auth).toContain('thekey');
  const { level, logentry, exception, tags, extra } = reportOf(0);
  expect({ level, logentry, tags, extra }).toEqual({
    level: 'error',
    logentry: { message: 'unexpected error' },
    tags: { queue: 'mail' },
    extra: { times: 1 },
  });
  const [cause, error] = exception!.values;
  expect([cause!.type, error!.type, error!.value]).toEqual([
    'RangeError',
    'TypeError',
    'Cannot read the table',
  ]);
  expect(error!.stacktrace.frames.at(-1)).toMatchObject({
    function: 'fail',
    filename: '/src/platform/monitoring/error-reports.test.ts',
  });
});

test('a report has no user, no address, no name of the machine and no variables', async () => {
  const reports = open();
  const error = new Error(
    'no mailbox ada@guild.example at 47.60621,-122.33207, 4d2f7c9a6b1e4f0e9d3c8a7b5f6e1d2c',
  );
  reports.report({ level: 'fatal', words: 'unexpected error', error: describeError(error) });
  await reports.flush(5_000);
  const text = received[0]!.lines.join('\n');
  expect(text).not.toMatch(/ada@|47\.6|122\.3|4d2f7c9a|"user"|"request"|server_name|"ip_address"/);
  expect(reportOf(0).exception!.values[0]!.value).toBe('no mailbox [address] at [number],[number], [key]');
});

test('a storm of the same error is one report a minute, which says how many there were', async () => {
  const now = vi.spyOn(performance, 'now');
  now.mockReturnValue(1_000_000);
  const reports = open();
  const told = { level: 'error', words: 'unexpected error', error: describeError(fail()) } as const;
  for (let time = 0; time < 500; time += 1) reports.report(told);
  await reports.flush(5_000);
  expect(received).toHaveLength(1);
  now.mockReturnValue(1_061_000);
  reports.report(told);
  now.mockRestore();
  await reports.flush(5_000);
  expect([received.length, reportOf(1).extra.times]).toEqual([2, 500]);
});

test('a service that is full, or away, disturbs nobody', async () => {
  status = 429;
  const reports = open();
  reports.report({ level: 'error', words: 'first' });
  await reports.flush(5_000);
  reports.report({ level: 'error', words: 'second' });
  await reports.flush(5_000);
  // It said that it takes no more for now.
  expect(received).toHaveLength(1);
  const away = openReports('http://thekey@127.0.0.1:1/7', 'production');
  away.report({ level: 'error', words: 'unexpected error' });
  await expect(away.flush(5_000)).resolves.toBeUndefined();
});

test('words without a value stay as they are', () => {
  expect(withoutValues("Cannot read properties of undefined (reading 'title')")).toBe(
    "Cannot read properties of undefined (reading 'title')",
  );
});
