import { describe, expect, it } from 'vitest';
import { testContext } from '../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../tests/support/database.ts';
import type { SignedIn } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { audit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { onceOnly, type RepeatableRequest, sweepRequestIds } from './request-ids.ts';

const { db } = testDatabase();
const pool = racePool();

const person = (): SignedIn => ({
  kind: 'user',
  userId: newId(),
  role: 'user',
  email: null,
  emailConfirmed: true,
  playerId: null,
});

const requestOf = (input: unknown = { title: 'x' }): RepeatableRequest => ({
  key: newId(),
  operation: 'campaigns.create',
  input,
});

/** A write that leaves a countable row and gives a different answer each time. */
async function leaveMark(context: Context): Promise<{ mark: string }> {
  const mark = newId();
  await audit(context, 'mark.leave', ['mark', mark]);
  return { mark };
}

const marks = async () => (await db.selectFrom('audit_log').select('subject_id').execute()).length;

describe('a request sent again with its id', () => {
  it('100 times at once takes effect once and answers the same each time', async () => {
    const actor = person();
    const request = requestOf();
    const outcomes = await race(100, () =>
      onceOnly(testContext({ db: pool, actor }), request, (inner) => leaveMark(inner)),
    );
    const answers = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.mark : outcome.reason,
    );
    expect(new Set(answers).size).toBe(1);
    expect(await marks()).toBe(1);
  });

  it('with another id each time takes effect each time (so the count above counts)', async () => {
    const outcomes = await race(5, () => {
      const context = testContext({ db: pool, actor: person() });
      return onceOnly(context, requestOf(), (inner) => leaveMark(inner));
    });
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(5);
    expect(await marks()).toBe(5);
  });

  it('counts as the same whatever the order of its keys', async () => {
    const context = testContext({ db, actor: person() });
    const request = requestOf({ a: 1, b: { c: 2, d: 3 } });
    const first = await onceOnly(context, request, leaveMark);
    const again = await onceOnly(context, { ...request, input: { b: { d: 3, c: 2 }, a: 1 } }, leaveMark);
    expect(again).toEqual(first);
  });

  it.each([
    ['another input', { input: { title: 'y' } }],
    ['another operation', { operation: 'campaigns.delete' }],
  ])('is refused with %s', async (_case, change) => {
    const context = testContext({ db, actor: person() });
    const request = requestOf();
    await onceOnly(context, request, leaveMark);
    await expect(onceOnly(context, { ...request, ...change }, leaveMark)).rejects.toThrow(
      'This request was already used for something else',
    );
    expect(await marks()).toBe(1);
  });

  it('by somebody else is a request of its own', async () => {
    const request = requestOf();
    const first = await onceOnly(testContext({ db, actor: person() }), request, leaveMark);
    const other = await onceOnly(testContext({ db, actor: person() }), request, leaveMark);
    expect(other).not.toEqual(first);
  });

  it('after a refusal is tried again, and nothing of the refused one stays', async () => {
    const context = testContext({ db, actor: person() });
    const request = requestOf();
    const refused = onceOnly(context, request, async (inner) => {
      await leaveMark(inner);
      return refuse(commonRefusals.FORBIDDEN);
    });
    await expect(refused).rejects.toThrow('not allowed');
    expect(await marks()).toBe(0);
    expect(await onceOnly(context, request, leaveMark)).toHaveProperty('mark');
  });

  it('keeps nothing when a part of it failed and the rest went on', async () => {
    const context = testContext({ db, actor: person() });
    const request = requestOf();
    const careless = onceOnly(context, request, async (inner) => {
      const part = inTransaction(inner, async (joined) => {
        await leaveMark(joined);
        return refuse(commonRefusals.FORBIDDEN);
      });
      return part.catch(() => ({ mark: 'none' }));
    });
    await expect(careless).rejects.toThrow('failed in part');
    expect(await marks()).toBe(0);
    expect(await onceOnly(context, request, leaveMark)).toHaveProperty('mark');
  });

  it('may contain a part of a part that fails by itself', async () => {
    const context = testContext({ db, actor: person() });
    const answer = await onceOnly(context, requestOf(), (inner) =>
      inTransaction(inner, async (joined) => {
        const part = inTransaction(joined, async (nested) => {
          await leaveMark(nested);
          return refuse(commonRefusals.FORBIDDEN);
        });
        await expect(part).rejects.toThrow('not allowed');
        return leaveMark(joined);
      }),
    );
    expect(answer).toHaveProperty('mark');
    expect(await marks()).toBe(1);
  });

  it('after a week is forgotten', async () => {
    const context = testContext({ db, actor: person(), clock: new Date('2026-11-01T12:00:00Z') });
    const request = requestOf();
    const first = await onceOnly(context, request, leaveMark);
    await sweepRequestIds(db, new Date('2026-11-08T11:59:00Z'));
    expect(await onceOnly(context, request, leaveMark)).toEqual(first);
    await sweepRequestIds(db, new Date('2026-11-08T12:01:00Z'));
    expect(await onceOnly(context, request, leaveMark)).not.toEqual(first);
  });
});

describe('the audit log', () => {
  it('takes an entry only in the transaction that does what it tells', async () => {
    const context = testContext({ db, actor: person() });
    await expect(leaveMark(context)).rejects.toThrow('outside of its transaction');
    expect(await marks()).toBe(0);
  });

  it('says who, what, to which thing and in which request', async () => {
    const actor = person();
    const context = testContext({ db, actor, clock: new Date('2026-11-01T12:00:00Z') });
    await db.transaction().execute((transaction) =>
      audit({ ...context, db: transaction }, 'campaign.edit', ['campaign', 'c1'], {
        before: { maxPlayers: 4 },
        after: { maxPlayers: 5 },
      }),
    );
    expect(await db.selectFrom('audit_log').selectAll().executeTakeFirst()).toMatchObject({
      actor_id: actor.userId,
      action: 'campaign.edit',
      subject_type: 'campaign',
      subject_id: 'c1',
      details: { before: { maxPlayers: 4 }, after: { maxPlayers: 5 } },
      request_id: context.requestId,
      created_at: context.clock(),
    });
  });
});
