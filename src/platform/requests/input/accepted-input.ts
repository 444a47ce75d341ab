import type { AnyContractProcedure } from '@orpc/contract';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { addressOf } from '../operation-handler.ts';

/** The input of an operation after its contract has parsed it. */
export type AcceptedInput = Record<string, unknown>;

const brackets = new StandardBracketNotationSerializer();

const isRecord = (value: unknown): value is AcceptedInput =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses the input of an operation from a request in the same way as the operation itself; null if the contract rejects
 * it. Equivalent requests give the same result: names in the contract's order, values as its schema produces them.
 * @param params the variable parts of the path
 */
export async function acceptedInput(
  contract: AnyContractProcedure,
  { url, body, params }: { url: string; body: unknown; params: Record<string, string> },
): Promise<AcceptedInput | null> {
  const { inputSchema, route } = contract['~orpc'];
  const sent =
    route.method === 'GET' ? brackets.deserialize([...addressOf(url).searchParams.entries()]) : body;
  const isNamed = Object.keys(params).length > 0;
  const input = isRecord(sent) ? { ...sent, ...params } : isNamed ? params : sent;
  const checked = await inputSchema?.['~standard'].validate(input);
  return checked === undefined || checked.issues || !isRecord(checked.value) ? null : checked.value;
}
