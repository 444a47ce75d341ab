import { expect, test } from 'vitest';
import { addUp, createMetrics, writeMetrics } from './metrics.ts';

const counted = (count: number) => {
  const metrics = createMetrics({ withProcess: false });
  for (let times = 0; times < count; times += 1)
    metrics.answered({ route: 'players.get', status: 200, seconds: 0.02, isStream: false });
  return metrics;
};
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('requests count by operation and status, with how long they took', async () => {
  const metrics = counted(3);
  metrics.answered({ route: 'players.get', status: 404, seconds: 0.5, isStream: false });
  const lines = linesOf(await writeMetrics([await metrics.snapshot()]));
  expect(lines).toContain('guildhall_requests_total{operation="players.get",status="200"} 3');
  expect(lines).toContain('guildhall_requests_total{operation="players.get",status="404"} 1');
  expect(lines).toContain('guildhall_request_duration_seconds_bucket{le="0.025",operation="players.get"} 3');
  expect(lines).toContain('guildhall_request_duration_seconds_count{operation="players.get"} 4');
});

test('a stream counts as a request, and not with the hours that its page was open', async () => {
  const metrics = createMetrics({ withProcess: false });
  metrics.answered({ route: 'stream', status: 200, seconds: 3600, isStream: true });
  const text = await writeMetrics([await metrics.snapshot()]);
  expect(text).toContain('guildhall_requests_total{operation="stream",status="200"} 1');
  expect(text).not.toContain('guildhall_request_duration_seconds_count{');
});

test('a code that is no code of ours becomes no label', async () => {
  const metrics = createMetrics({ withProcess: false });
  for (const code of ['NO_SEAT_LEFT', 'ada@guild.example', '', 'x'.repeat(100)]) metrics.refused(code);
  expect(linesOf(await writeMetrics([await metrics.snapshot()]))).toEqual([
    'guildhall_refusals_total{reason="NO_SEAT_LEFT"} 1',
    'guildhall_refusals_total{reason="OTHER"} 3',
  ]);
});

test('what several processes counted is added up, histograms too', async () => {
  const sum = await addUp([await counted(2).snapshot(), await counted(5).snapshot()]);
  const lines = linesOf(await writeMetrics([sum, await counted(1).snapshot()]));
  expect(lines).toContain('guildhall_requests_total{operation="players.get",status="200"} 8');
  expect(lines).toContain('guildhall_request_duration_seconds_bucket{le="0.025",operation="players.get"} 8');
});

test('numbers are read when they are asked for; what cannot be read is left out, and the rest is not', async () => {
  const metrics = createMetrics({ withProcess: false });
  let waiting = 4;
  metrics.watch({
    name: 'guildhall_waiting',
    help: 'What waits',
    label: 'queue',
    read: () => [{ label: 'mail', value: waiting }],
  });
  metrics.watch({ name: 'guildhall_away', help: 'Away', read: () => Promise.reject(new Error('away')) });
  metrics.watch({
    name: 'guildhall_hits_total',
    help: 'Hits',
    isCounter: true,
    read: () => [{ value: 7 }],
  });
  await metrics.snapshot();
  waiting = 2;
  const text = await writeMetrics([await metrics.snapshot()]);
  expect(linesOf(text)).toEqual(['guildhall_waiting{queue="mail"} 2', 'guildhall_hits_total 7']);
  expect(text).toContain('# TYPE guildhall_hits_total counter');
});
