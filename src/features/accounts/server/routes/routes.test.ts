import { expect, test } from 'vitest';
import { bindingsOf } from '../../../../../tests/support/context.ts';
import { testConfig } from '../../../../../tests/support/context.ts';
import { createLog } from '#platform/log.ts';
import type { Auth } from '../auth/create-auth.ts';
import { newId } from '#shared/ids.ts';
import { accountsRoutes } from './routes.ts';
import { atLeast } from '../sign-in/at-least.ts';
import { rememberOnDevice } from '../sign-in/known-places.ts';

const origin = 'https://guild.example';
const config = testConfig();
const deviceCookie = (device: string) => `__Host-guild-example.device=${device}`;
const forged = deviceCookie(`${'d'.repeat(22)}.${'m'.repeat(43)}`);

/** The routes in front of a handler that answers once `held` resolves; `begun` lists the names of the requests that it started, in order. */
function observedRoutes(held: Promise<void>, floorMs = 0) {
  const begun: string[] = [];
  const auth = {
    handler: async (request: Request) => {
      const { name } = (await request.json()) as { name: string };
      return atLeast(floorMs, async () => {
        begun.push(name);
        await held;
        return Response.json({});
      });
    },
  } as unknown as Auth;
  const routes = accountsRoutes(auth, { config, log: createLog('silent'), origins: [origin] });
  const send = async (name: string, clientAddress: string, cookie = '', signal?: AbortSignal) =>
    routes.fetch(
      new Request(`${origin}/api/auth/sign-in`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
        ...(signal && { signal }),
      }),
      bindingsOf(clientAddress),
    );
  return { begun, send };
}

/** Waits until every request that is not held back has arrived. */
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

test('one network has six requests at work, and whoever was here before, as a cookie of ours says, or comes from elsewhere is next', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { begun, send } = observedRoutes(held);
  const crowd = Array.from({ length: 100 }, (_, index) => send('stranger', `2001:db8:1:2::${index}`));
  await settle();
  expect(begun).toHaveLength(6);
  const known = deviceCookie(rememberOnDevice({ config }, null, newId()));
  const neighbour = send('neighbour', '2001:db8:1:2::ffff', known);
  const pretender = send('pretender', '2001:db8:1:2::fffe', forged);
  const other = send('other', '198.51.100.4');
  await settle();
  expect(begun.slice(6).toSorted()).toEqual(['neighbour', 'other']);
  letGo();
  await Promise.all([neighbour, pretender, other, ...crowd]);
  expect(begun).toHaveLength(103);
});

test('the many /64s of one /48 are one network: whoever comes from elsewhere is next', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { begun, send } = observedRoutes(held);
  const crowd = Array.from({ length: 1_100 }, (_, index) =>
    send('stranger', `2001:db8:1:${index.toString(16)}::1`),
  );
  await expect.poll(() => begun.length).toBe(6);
  const other = send('other', '198.51.100.4');
  await expect.poll(() => begun.slice(6)).toEqual(['other']);
  letGo();
  const statuses = (await Promise.all([other, ...crowd])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(501);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

test('an answer that is held for its time keeps no place meanwhile', async () => {
  const { begun, send } = observedRoutes(Promise.resolve(), 3_000);
  const crowd = Array.from({ length: 200 }, () => send('stranger', '203.0.113.7'));
  // All requests begin before the first is answered, because the floor is far longer than they take.
  const first = Promise.race(crowd).then(() => begun.length);
  expect(await first).toBe(200);
  await Promise.all(crowd);
});

test('the place of a client that has gone is the next one’s', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { begun, send } = observedRoutes(held);
  const gone = new AbortController();
  const crowd = Array.from({ length: 256 }, (_, index) =>
    send(`stranger ${index}`, '203.0.113.7', '', index < 6 ? undefined : gone.signal),
  );
  await settle();
  expect((await send('one more', '203.0.113.7')).status).toBe(503);
  gone.abort();
  await settle();
  const next = send('next', '203.0.113.7');
  letGo();
  expect((await next).status).toBe(200);
  await Promise.all(crowd);
  expect(begun).toHaveLength(7);
});
