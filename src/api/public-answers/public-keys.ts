import type { AnyContractProcedure } from '@orpc/contract';
import type { AcceptedInput } from '#platform/requests/input/accepted-input.ts';
import { canonicalJson } from '#platform/requests/input/canonical-json.ts';

/** A longer key does not come from our pages, and clients could fill the memory with such keys. */
const MAX_KEY_LENGTH = 1_000;

/**
 * The cache key of an answer: a canonical form of the request. For a GET it is the URL as our pages write it
 * (parameters in the contract's order, each once, form-encoded), so that it is found without parsing. Null if there is
 * no such key, and nothing is cached.
 * @param input the input as validated by the contract
 */
export function keyOf(contract: AnyContractProcedure, input: AcceptedInput): string | null {
  const { method, path = '' } = contract['~orpc'].route;
  const key = method === 'GET' ? spell(path, input) : `${method} /api${path} ${canonicalJson(input)}`;
  return key === null || key.length > MAX_KEY_LENGTH ? null : key;
}

/** Whether a URL is short enough to be a key. */
export const isKeyLength = (address: string): boolean => address.length <= MAX_KEY_LENGTH;

/** A value as a URL contains it; null for objects and arrays. */
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
