import { createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oc } from '@orpc/contract';
import { Hono } from 'hono';
import { pino } from 'pino';
import { z } from 'zod';
import { type AppParts, createApp } from '#api/app.ts';
import { type ConsoleDoor, loadPages } from '#api/pages/pages.ts';
import type { ShownKind } from '#api/pages/shown-things.ts';
import { parseConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { implementContract } from '#platform/requests/rpc.ts';
import { anonymous } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { unboundWrites } from './server-process.ts';
import { stillBranding } from './context.ts';
import { memoryFileStore } from './memory-file-store.ts';

/** Stands for whatever must never leave the server or reach its log. */
export const CANARY = 'canary-4711@person.example';

const sampleContract = {
  echo: oc
    .route({ method: 'GET', path: '/echo' })
    .input(z.strictObject({ text: z.string().optional() }))
    .output(z.object({ text: z.string() })),
  write: oc
    .route({ method: 'POST', path: '/write/{id}' })
    .input(z.strictObject({ id: z.guid(), title: z.string().min(1, 'Title is required') }))
    .output(z.object({ id: z.guid(), title: z.string() })),
  refused: oc
    .route({ method: 'GET', path: '/refused' })
    .errors({ FORBIDDEN: commonRefusals.FORBIDDEN })
    .output(z.object({})),
  crowded: oc.route({ method: 'GET', path: '/crowded' }).output(z.object({})),
  broken: oc.route({ method: 'GET', path: '/broken' }).output(z.object({})),
  untrue: oc.route({ method: 'GET', path: '/untrue' }).output(z.object({ count: z.int() })),
  away: oc.route({ method: 'GET', path: '/away' }).output(z.object({})),
  slow: oc.route({ method: 'GET', path: '/slow' }).output(z.object({ done: z.boolean() })),
};

const api = implementContract(sampleContract);

let held: Promise<void> = Promise.resolve();

/** Keeps the operation /api/slow from coming to its end until the function is called that this answers with. */
export function holdSlowOperations(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return resolve;
}

/** One operation for each kind of outcome, so that the server can be tested apart from the features. */
const sampleRouter = {
  echo: api.echo.handler(({ input }) => ({ text: input.text ?? '' })),
  write: api.write.handler(({ input }) => input),
  refused: api.refused.handler(() => refuse(commonRefusals.FORBIDDEN)),
  crowded: api.crowded.handler(() => refuse(commonRefusals.TOO_MANY_REQUESTS, { retryAfterSeconds: 90 })),
  broken: api.broken.handler(() => {
    throw new TypeError('Cannot read properties of undefined', { cause: new SyntaxError(CANARY) });
  }),
  untrue: api.untrue.handler(() => ({ count: CANARY as unknown as number })),
  away: api.away.handler(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  }),
  slow: api.slow.handler(async () => {
    await held;
    return { done: true };
  }),
};

export type TestServer = {
  url: string;
  /** Everything that was logged so far, as text. */
  logged(): string;
  /** A request whose path reaches the server exactly as written. */
  raw(
    path: string,
    options?: { method?: string; headers?: Record<string, string> },
  ): Promise<{ status: number; body: string }>;
  close(): Promise<void>;
};

/** The open pages of a server that nobody looks at. */
const nobodyListens: AppParts['noticeStreams'] = {
  isStopped: () => true,
  add: () => () => {},
  changed: () => {},
  allChanged: () => {},
  stop: () => {},
};

const nobodyWatches: AppParts['campaignStreams'] = {
  isStopped: () => true,
  add: () => () => {},
  changed: () => {},
  closed: () => {},
  allChanged: () => {},
  stop: () => {},
};

/** Runs the real server, with sample operations in place of the features, on a port of the system's choice. */
export async function testServer(
  overrides: Partial<AppParts> & {
    clientFolder?: string;
    env?: Record<string, string>;
    kinds?: ShownKind[];
    /** What the console is to whoever asks; hidden unless given. */
    consoleDoor?: (headers: IncomingHttpHeaders) => Promise<ConsoleDoor>;
  } = {},
): Promise<TestServer> {
  const {
    clientFolder = '/nowhere',
    env,
    kinds = [],
    consoleDoor = () => Promise.resolve('hidden'),
    ...parts
  } = overrides;
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const config = parseConfig({ PUBLIC_URL: 'http://guild.test', ...unboundWrites, ...env });
  const context = { actor: anonymous, clock: () => new Date(), log, config } as unknown as Context;
  const files = memoryFileStore();
  const server = createServer(
    // A client that sends on a connection as it is closed for being idle hears of neither.
    { keepAliveTimeout: 0 },
    createApp({
      config,
      log,
      router: sampleRouter,
      otherRoutes: new Hono(),
      contextFor: (_headers, requestId) => Promise.resolve({ ...context, requestId }),
      ping: () => Promise.resolve(),
      pages: loadPages({
        folder: clientFolder,
        config,
        branding: stillBranding(config),
        files,
        log,
        kinds,
        consoleDoor,
      }),
      noticeStreams: nobodyListens,
      campaignStreams: nobodyWatches,
      files,
      isStopping: () => false,
      ...parts,
    }),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    logged: () => lines.join(''),
    raw: (path, options = {}) =>
      new Promise((resolve, reject) => {
        const request = httpRequest({ host: '127.0.0.1', port, path, ...options }, (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            body += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        });
        request.on('error', reject).end();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
