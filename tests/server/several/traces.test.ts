// A server that exports traces, and the collector that gets them.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { separateDatabase } from '../../support/database.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url: databaseUrl } = separateDatabase('traces');
const ADDRESS = 'grace.hopper@guild.example';

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

let collector: Server;
const received: { path: string; key: unknown; text: string }[] = [];
let server: ServerProcess;

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (await buffer(request)).toString();
  received.push({ path: request.url ?? '', key: request.headers['x-key'], text });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}

beforeAll(async () => {
  collector = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20ours',
  });
});
afterAll(async () => {
  await server?.cleanUp();
  collector.close();
});

const spans = () =>
  received.flatMap(({ text }) =>
    (JSON.parse(text) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );

test('requests and jobs are traced with their statements, and with nothing about people', async () => {
  await fetch(`${server.url}/api/game-systems`);
  const headers = { 'content-type': 'application/json', origin: server.url };
  const body = JSON.stringify({ email: ADDRESS, password: 'an old brass lantern' });
  await fetch(`${server.url}/api/auth/sign-up`, { method: 'POST', headers, body });
  await vi.waitFor(() => expect(spans().map(({ name }) => name)).toContain('job sign-in-mail'), 30_000);
  // What is left goes out when the server stops.
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);

  const all = spans();
  const request = all.find(({ name }) => name === 'GET gameSystems.list')!;
  expect(request.parentSpanId).toBeUndefined();
  const statements = all.filter(({ traceId, parentSpanId }) => traceId === request.traceId && parentSpanId);
  expect(statements.map(({ name }) => name)).toContain('select');
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toContain(request.spanId);
  expect(request.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 200 },
  });
  expect(received.map(({ path, key }) => [path, key])).toContainEqual(['/v1/traces', 'of ours']);
  expect(received.map(({ text }) => text).join('')).not.toMatch(/grace|hopper|lantern|@/i);
});
