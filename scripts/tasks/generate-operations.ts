import { isContractProcedure } from '@orpc/contract';

/** The generated file, relative to the repository. */
export const operationsFile = 'src/ui/api-operations.gen.json';

type Tree = { [name: string]: string | Tree };

/**
 * The text of the browser's list of operations: "METHOD /path" at each operation's place in the contract. Throws for
 * a contract that the browser's link could not serve from that alone.
 */
export const operationsJson = (contract: object): string =>
  `${JSON.stringify(operationsBelow(contract, ''), null, 2)}\n`;

function operationsBelow(contract: object, place: string): Tree {
  const entries = Object.entries(contract).map(([name, part]: [string, object]) => {
    const path = `${place}/${name}`;
    return [name, isContractProcedure(part) ? methodAndPath(part, path) : operationsBelow(part, path)];
  });
  return Object.fromEntries(entries) as Tree;
}

function methodAndPath(operation: object, place: string): string {
  if (!isContractProcedure(operation)) throw new Error(`${place} is no operation`);
  const { method, path, inputStructure, outputStructure } = operation['~orpc'].route;
  if (method === undefined || path === undefined) throw new Error(`${place} names no method or no path`);
  if (inputStructure === 'detailed' || outputStructure === 'detailed') {
    throw new Error(`${place} asks for a detailed structure, which the browser's list can't say`);
  }
  return `${method} ${path}`;
}
