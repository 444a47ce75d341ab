import { adminRefusals, refuse } from '#shared/errors.ts';
import { type Context, inTransactionOnce, type TransactionContext } from '../context.ts';
import type { FinalAct } from './final-act.ts';

type Describe<Input> = (context: TransactionContext, input: Input) => Promise<FinalAct | null>;

/** A use-case whose contract says `secondAdmin`. */
type FinalUseCase<Given, Input, Output> = ((context: Given, input: Input) => Promise<Output>) & {
  describe: Describe<Input>;
};

/**
 * Makes the use-case of an operation whose contract says `secondAdmin`.
 * @param describe what it would do for good; null where it does nothing of the kind with this input, or there is nothing that
 *   it could be done to, which the use-case refuses by itself
 */
export const finalAct = <Given extends Context, Input, Output>(
  act: (context: Given, input: Input) => Promise<Output>,
  describe: (context: TransactionContext & Given, input: Input) => Promise<FinalAct | null>,
): FinalUseCase<Given, Input, Output> =>
  Object.assign((context: Given, input: Input) => act(context, input), {
    describe: describe as Describe<Input>,
  });

/** How a use-case describes what it does for good; undefined for one that does nothing of the kind. */
export const describerOf = (useCase: unknown): Describe<unknown> | undefined =>
  (useCase as Partial<FinalUseCase<never, unknown, unknown>>).describe;

/**
 * Does what an admin asks for; where the site wants the yes of another admin and there is none yet, keeps it for them.
 * @throws refusal WAITS_FOR_ADMIN once it is kept
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
