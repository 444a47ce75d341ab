import {
  type AnyContractRouter,
  ContractProcedure,
  type AnySchema,
  type ErrorMap,
  type InferSchemaInput,
  type InferSchemaOutput,
} from '@orpc/contract';
import { type AnyProcedure, type AnyRouter, implement, Procedure } from '@orpc/server';
import {
  type Actor,
  type AdminActor,
  hasPlayer,
  isAdmin,
  isUser,
  type PlayerActor,
  type SignedIn,
} from '#shared/actor.ts';
import { adminRefusals, commonRefusals, refuse } from '#shared/errors.ts';
import type { Access, OperationMeta } from '#shared/operation.ts';
import type { Context } from '../context.ts';
import { requireFreshSignIn } from './fresh-sign-in.ts';
import { actWithSecondAdmin, describerOf } from './second-admin.ts';
import { isShared, makeOnce, shareValue } from './shared-values.ts';

type ActorOf = { anyone: Actor; user: SignedIn; player: PlayerActor; admin: AdminActor };

/** A use-case's context; its actor has the type that the contract's `access` guarantees. */
export type ContextOf<A extends Access> = Context & { actor: ActorOf[A] };

/**
 * The use-cases of a contract, under the names of its operations. An operation whose contract does not declare its
 * access maps to `never`, so it does not compile.
 */
export type UseCases<T> =
  T extends ContractProcedure<
    infer Input extends AnySchema,
    infer Output extends AnySchema,
    ErrorMap,
    infer Meta
  >
    ? Meta extends OperationMeta<infer A>
      ? (
          context: ContextOf<A>,
          input: InferSchemaOutput<Input>,
        ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
      : never
    : { [K in keyof T]: UseCases<T[K]> };

/**
 * Refuses actors that lack the access which an operation requires.
 * @throws refusal UNAUTHORIZED, PLAYER_REQUIRED, FORBIDDEN, FACTOR_REQUIRED
 */
export function requireAccess(
  { actor, lacksFactor = false }: Pick<Context, 'actor' | 'lacksFactor'>,
  access: Access,
): void {
  if (access === 'anyone') return;
  if (!isUser(actor)) refuse(commonRefusals.UNAUTHORIZED);
  if (access === 'player' && !hasPlayer(actor)) refuse(commonRefusals.PLAYER_REQUIRED);
  if (access === 'admin' && !isAdmin(actor)) {
    refuse(lacksFactor ? adminRefusals.FACTOR_REQUIRED : commonRefusals.FORBIDDEN);
  }
}

/**
 * Implements a contract's operations with use-cases. This is the one place that enforces an operation's `access` and
 * its marks `fresh` and `secondAdmin`: no use-case runs for an actor that they exclude.
 */
export const implementContract = <T extends { [name: string]: AnyContractRouter }>(
  contract: T,
  useCases: UseCases<T>,
) => routerOf(contract, useCases) as { [K in keyof T]: AnyRouter };

type AnyUseCase = (context: Context, input: unknown) => never;
type Tree = { [name: string]: Tree };

function routerOf(contract: AnyContractRouter, useCases: unknown): unknown {
  if (contract instanceof ContractProcedure) {
    const { access, fresh, secondAdmin = false } = contract['~orpc'].meta as OperationMeta;
    const useCase = useCases as AnyUseCase;
    const describe = describerOf(useCase);
    if (secondAdmin !== (describe !== undefined)) {
      const { method, path } = contract['~orpc'].route;
      throw new Error(`${method} ${path}: "secondAdmin" in its contract and finalAct go together`);
    }
    const procedure = implement(contract)
      .$context<Context>()
      .handler(({ context, input, path }) => {
        requireAccess(context, access);
        if (fresh) requireFreshSignIn(context);
        if (!describe) return useCase(context, input);
        const asked = { operation: path.join('.'), input };
        return actWithSecondAdmin(context, asked, describe, (inner) => useCase(inner, input));
      });
    return checkSharedOnce(procedure);
  }
  return Object.fromEntries(
    Object.entries(contract).map(([name, part]) => [name, routerOf(part, (useCases as Tree)[name])]),
  );
}

/** Makes a procedure validate a shared answer (see shared-values.ts) only once, and any other answer each time. */
function checkSharedOnce(procedure: AnyProcedure): AnyProcedure {
  const definition = procedure['~orpc'];
  const { outputSchema } = definition;
  if (!outputSchema) return procedure;
  const standard = outputSchema['~standard'];
  const validate = (value: unknown) =>
    makeOnce(value, outputSchema, () => {
      const result = standard.validate(value);
      const isChecked = !(result instanceof Promise) && !result.issues;
      if (isChecked && isShared(value)) shareValue(result.value as object);
      return result;
    });
  return new Procedure({ ...definition, outputSchema: { '~standard': { ...standard, validate } } });
}
