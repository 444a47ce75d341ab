import { adminRefusals, refuse } from '#shared/errors.ts';
import { type Context, inTransactionOnce, type TransactionContext } from '../context.ts';
import type { FinalAct } from './final-act.ts';

type Describe<Input> = (context: TransactionContext, input: Input) => Promise<FinalAct | null>;

/** A use-case whose contract is marked `secondAdmin`. */
type FinalUseCase<Given, Input, Output> = ((context: Given, input: Input) => Promise<Output>) & {
  describe: Describe<Input>;
};

/**
 * Makes the use-case of an operation whose contract is marked `secondAdmin`.
 * @param describe what it would do that can't be undone; null where this input does nothing of the kind, or its target
 * does not exist, which the use-case refuses itself
 */
export const finalAct = <Given extends Context, Input, Output>(
  act: (context: Given, input: Input) => Promise<Output>,
  describe: (context: TransactionContext & Given, input: Input) => Promise<FinalAct | null>,
): FinalUseCase<Given, Input, Output> =>
  Object.assign((context: Given, input: Input) => act(context, input), {
    describe: describe as Describe<Input>,
  });

/** The function with which a use-case describes its final act; undefined for other use-cases. */
export const describerOf = (useCase: unknown): Describe<unknown> | undefined =>
  (useCase as Partial<FinalUseCase<never, unknown, unknown>>).describe;

/**
 * Does what an admin requests. Where the site requires another admin's approval and there is none yet, stores the
 * request.
 * @throws refusal WAITS_FOR_ADMIN once the request is stored
 */
export async function actWithSecondAdmin<Output>(
  context: Context,
  asked: { operation: string; input: unknown },
  describe: Describe<unknown>,
  act: (context: Context) => Output | Promise<Output>,
): Promise<Output> {
  const { secondAdmin } = context;
  if (!secondAdmin) return act(context);
  const settled = await inTransactionOnce(context, async (inner) => {
    const described = await describe(inner, asked.input);
    const requestId = described && (await secondAdmin.ask(inner, { ...asked, ...described }));
    return requestId === null ? { answer: await act(inner) } : { requestId };
  });
  if ('requestId' in settled) refuse(adminRefusals.WAITS_FOR_ADMIN, { requestId: settled.requestId });
  return settled.answer;
}
