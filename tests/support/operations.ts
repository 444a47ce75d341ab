import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';

export type Operation = {
  /** Its place in the contract, such as 'campaigns.join'. */
  name: string;
  method: string;
  /** Below /api, with {names} for its variable parts. */
  path: string;
  contract: AnyContractProcedure;
};

/** Every operation of a contract. */
export function operationsOf(contract: object, place: string[] = []): Operation[] {
  return Object.entries(contract).flatMap(([key, part]: [string, object]) => {
    const name = [...place, key];
    if (!isContractProcedure(part)) return operationsOf(part, name);
    const { method = 'POST', path = '' } = part['~orpc'].route;
    return [{ name: name.join('.'), method, path, contract: part }];
  });
}

/** The request that a browser would send for an operation with this input. */
export function requestFor(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  input: Record<string, unknown>,
): { path: string; init: RequestInit } {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
    // Half a character can't be written into an address.
    return encodeURIComponent(text.toWellFormed());
  });
  if (method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(rest)) {
      if (value !== undefined) query.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    return { path: `/api${filled}${query.size === 0 ? '' : `?${query}`}`, init: { method } };
  }
  const headers = { 'content-type': 'application/json' };
  return { path: `/api${filled}`, init: { method, headers, body: JSON.stringify(rest) } };
}
