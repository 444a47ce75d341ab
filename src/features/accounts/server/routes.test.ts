import { expect, test } from 'vitest';
import { testConfig } from '../../../../tests/support/context.ts';
import { createLog } from '../../../platform/log.ts';
import type { Auth } from './auth/create-auth.ts';
import { accountsRoutes } from './routes.ts';

const origin = 'https://guild.example';
const deviceCookie = `__Host-guild-example.device=${'d'.repeat(22)}.${'m'.repeat(43)}`;

/** The routes before something that answers when `held` does; `begun` names who came to their turn, in order. */
function observedRoutes(held: Promise<void>) {
  const begun: string[] = [];
  const auth = {
    handler: async (request: Request) => {
      const { name } = (await request.json()) as { name: string };
      begun.push(name);
      await held;
      return Response.json({});
    },
  } as unknown as Auth;
  const routes = accountsRoutes(auth, { config: testConfig(), log: createLog('silent'), origins: [origin] });
  const send = (name: string, clientAddress: string, cookie = '') =>
    routes.fetch(
      new Request(`${origin}/api/auth/sign-in`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
      { clientAddress, requestId: 'test' },
    );
  return { begun, send };
}

/** Lets everything arrive that nothing keeps waiting. */
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

test('one network has six requests at work, and whoever was here before or comes from elsewhere is next', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { begun, send } = observedRoutes(held);
  const crowd = Array.from({ length: 100 }, (_, index) => send('stranger', `2001:db8:1:2::${index}`));
  await settle();
  expect(begun).toHaveLength(6);
  const neighbour = send('neighbour', '2001:db8:1:2::ffff', deviceCookie);
  const other = send('other', '198.51.100.4');
  await settle();
  expect(begun.slice(6).toSorted()).toEqual(['neighbour', 'other']);
  letGo();
  await Promise.all([neighbour, other, ...crowd]);
  expect(begun).toHaveLength(102);
});
