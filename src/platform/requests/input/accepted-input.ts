import type { AnyContractProcedure } from '@orpc/contract';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { addressOf } from '../operation-handler.ts';

/** What a contract made of an input that it lets in. */
export type AcceptedInput = Record<string, unknown>;

const brackets = new StandardBracketNotationSerializer();

const isRecord = (value: unknown): value is AcceptedInput =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The input of an operation as its contract lets it in, read out of a request as the operation itself reads it; null where it
 * does not. Every spelling of the same input comes out the same: names in the contract's order, values as its schema makes them.
 * @param params what the variable parts of the address say
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
