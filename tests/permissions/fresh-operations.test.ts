import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindingsOf } from '../support/context.ts';
import { contract } from '#api/contract.ts';
import { exportRoutes } from '#api/files/exports.ts';
import { tableExports } from '#api/features.ts';
import type { OperationMeta } from '#shared/operation.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { testContext } from '../support/context.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';
import { fingerprinter } from './fingerprint.ts';
import { permissionRows } from './permission-rows.ts';
import { makeWorld, type World } from './world.ts';

// The world is made once, because each attempt on it is rolled back.
const { db } = testDatabase({ emptied: 'once' });
let server: ActingServer;
let world: World;

beforeAll(async () => {
  world = await makeWorld(db);
  server = await actingServer(db);
});
afterAll(() => server.close());

const isFresh = ({ fresh }: OperationMeta) => fresh === true;
const operations = operationsOf(contract).filter(({ contract: { '~orpc': own } }) =>
  isFresh(own.meta as OperationMeta),
);

const bindings = bindingsOf();
/** When who asks last proved who they are, ten minutes ago or never. */
const staleProofs = () => [new Date(Date.now() - 10 * 60_000), null];

describe('operations that take a fresh sign-in', () => {
  it('are those that change who may do what, and who may sign in, and that hand everything or what comes out', () => {
    expect(operations.map(({ name }) => name).toSorted()).toEqual([
      'accounts.users.ban',
      'accounts.users.removeFactors',
      'accounts.users.setRole',
      'accounts.users.unban',
      'adminRequests.approve',
      'bans.admin.decideAppeal',
      'campaigns.createCalendarAddress',
      'personalData.admin.requestErasure',
      'personalData.requestErasure',
      'personalData.requestExport',
    ]);
  });

  it.each(operations)(
    '$name is refused ten minutes after the last proof, and changes nothing',
    async (operation) => {
      const fingerprint = await fingerprinter(db);
      const untouched = await fingerprint();
      const { access } = operation.contract['~orpc'].meta as OperationMeta;
      const role = access === 'player' ? 'player' : 'admin';
      const { path, init } = requestFor(operation, permissionRows[operation.name]!.input(world, 'others'));
      for (const provenAt of staleProofs()) {
        const who = { actor: world.actors[role], authSessionId: world.authSessionIds[role], provenAt };
        await server.attempt(who, async (transaction) => {
          const response = await fetch(`${server.url}${path}`, init);
          expect(await response.json()).toMatchObject({ code: 'FRESH_SIGN_IN' });
          expect(await fingerprint(transaction)).toBe(untouched);
        });
      }
    },
  );
});

describe("the console's lists as files", () => {
  it.each(tableExports)(
    '$name is refused ten minutes after the last proof, and nothing is noted',
    async ({ name }) => {
      const fingerprint = await fingerprinter(db);
      const untouched = await fingerprint();
      for (const provenAt of staleProofs()) {
        const context = { ...testContext({ db, actor: world.actors.admin }), provenAt };
        const routes = exportRoutes({ contextFor: () => Promise.resolve(context), exports: tableExports });
        const answer = await routes.request(`/api/admin/exports/${name}.csv`, {}, bindings);
        expect(await answer.json()).toMatchObject({ code: 'FRESH_SIGN_IN' });
        expect(await fingerprint()).toBe(untouched);
      }
    },
  );
});
