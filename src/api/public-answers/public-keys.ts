import type { AnyContractProcedure } from '@orpc/contract';
import type { AcceptedInput } from '#platform/requests/input/accepted-input.ts';
import { canonicalJson } from '#platform/requests/input/canonical-json.ts';

/** A longer key is no page of ours, and clients could fill memory with such. */
const MAX_KEY_LENGTH = 1_000;

/**
 * What an answer is kept under: the one spelling of its question, whatever the one that was sent. Of a GET it is the address as
 * our pages write it (parameters in the order of the contract, each once, encoded as forms are), so that theirs is found
 * without reading it. Null where there is no such key, and nothing is kept.
 * @param input as the contract let it in
 */
export function keyOf(contract: AnyContractProcedure, input: AcceptedInput): string | null {
  const { method, path = '' } = contract['~orpc'].route;
  const key = method === 'GET' ? spell(path, input) : `${method} /api${path} ${canonicalJson(input)}`;
  return key === null || key.length > MAX_KEY_LENGTH ? null : key;
}

/** Whether an address may be the key of an answer. */
export const isKeyLength = (address: string): boolean => address.length <= MAX_KEY_LENGTH;

/** A value as an address has it; null for what has parts. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

function spell(path: string, input: AcceptedInput): string | null {
  const rest = new Map(Object.entries(input));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    if (value === undefined) continue;
    const text = textOf(value);
    if (text === null) return null;
    query.append(name, text);
  }
  return `/api${filled}${query.size === 0 ? '' : `?${query}`}`;
}
