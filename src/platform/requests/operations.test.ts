import { call } from '@orpc/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { userActor } from '../../../tests/support/actors.ts';
import { type Actor, anonymous, type PlayerActor } from '#shared/actor.ts';
import { DomainError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type Access, operation } from '#shared/operation.ts';
import { type ContextOf, implementContract, requireAccess, type UseCases } from './operations.ts';

const actors = {
  visitor: anonymous,
  user: userActor(),
  player: userActor({ playerId: newId() }),
  admin: userActor({ role: 'admin' }),
} satisfies Record<string, Actor>;

describe('the access that a contract states', () => {
  const refused: Record<Access, Partial<Record<keyof typeof actors, string>>> = {
    anyone: {},
    user: { visitor: 'UNAUTHORIZED' },
    player: { visitor: 'UNAUTHORIZED', user: 'PLAYER_REQUIRED', admin: 'PLAYER_REQUIRED' },
    admin: { visitor: 'UNAUTHORIZED', user: 'FORBIDDEN', player: 'FORBIDDEN' },
  };
  const cases = (Object.keys(refused) as Access[]).flatMap((access) =>
    (Object.keys(actors) as (keyof typeof actors)[]).map((who) => ({
      access,
      who,
      code: refused[access][who],
    })),
  );

  it.each(cases)("'$access' says $code to a $who", ({ access, who, code }) => {
    let said: string | undefined;
    try {
      requireAccess({ actor: actors[who] }, access);
    } catch (error) {
      said = error instanceof DomainError ? error.refusal.code : 'another error';
    }
    expect(said).toBe(code);
  });

  it('is enforced before the use-case runs, also deep in a contract', async () => {
    let runs = 0;
    const secret = () => void runs++;
    const contract = {
      admin: { look: operation('admin').input(z.strictObject({})).output(z.void()) },
    };
    const router = implementContract(contract, { admin: { look: secret } }) as {
      admin: { look: Parameters<typeof call>[0] };
    };
    const look = (actor: Actor) => call(router.admin.look, {}, { context: { actor } });
    await expect(look(actors.player)).rejects.toMatchObject({ refusal: { code: 'FORBIDDEN' } });
    expect(runs).toBe(0);
    await look(actors.admin);
    expect(runs).toBe(1);
  });

  it('narrows the actor of the use-case; an operation that states none takes no use-case', () => {
    const stated = { join: operation('player').input(z.string()).output(z.number()) };
    const unstated = { join: oc.input(z.string()).output(z.number()) };
    expectTypeOf<Parameters<UseCases<typeof stated>['join']>[0]>().toEqualTypeOf<ContextOf<'player'>>();
    expectTypeOf<ContextOf<'player'>['actor']>().toExtend<PlayerActor>();
    expectTypeOf<UseCases<typeof unstated>['join']>().toBeNever();
  });
});
