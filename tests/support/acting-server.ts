import type { Actor } from '#shared/actor.ts';
import { anonymous } from '#shared/actor.ts';
import { router } from '#api/features.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { testContext, type TestContext } from './context.ts';
import { testServer, type TestServer } from './test-server.ts';

export type Acting = {
  actor: Actor;
  authSessionId?: Id | null;
  /** When they last proved who they are; just now unless given. */
  provenAt?: Date | null;
};

export type ActingServer = TestServer & {
  /**
   * Sends requests as somebody, inside one transaction that is rolled back afterwards: whatever they do, the next
   * attempt finds the world as it was. `work` may look at the transaction's rows.
   */
  attempt<T>(who: Acting, work: (db: Database) => Promise<T>): Promise<T>;
};

/** The real server with the real operations, which believes the test about who asks. One attempt at a time. */
export async function actingServer(db: Database): Promise<ActingServer> {
  let context: TestContext = testContext({ db });
  const server = await testServer({
    router,
    contextFor: (_headers, requestId) => Promise.resolve({ ...context, requestId }),
  });
  async function attempt<T>(
    { actor, authSessionId = null, provenAt = new Date() }: Acting,
    work: (db: Database) => Promise<T>,
  ): Promise<T> {
    const transaction = await db.startTransaction().execute();
    context = { ...testContext({ db: transaction, actor }), authSessionId, provenAt };
    try {
      return await work(transaction);
    } finally {
      context = testContext({ db, actor: anonymous });
      await transaction.rollback().execute();
    }
  }
  return { ...server, attempt };
}
