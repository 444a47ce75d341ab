import { isContractProcedure } from '@orpc/contract';

/** The generated files, relative to the repository: the console's operations are no part of other pages. */
export const operationsFile = 'src/ui/data/api-operations.gen.json';
export const adminOperationsFile = 'src/ui/data/admin-operations.gen.json';

type Tree = { [name: string]: string | Tree };

/**
 * The text of the browser's list of operations, those of the console or the others: "METHOD /path" at each operation's
 * place in the contract. Throws for a contract that the browser's link could not serve from that alone.
 */
export const operationsJson = (contract: object, ofConsole: boolean): string =>
  `${JSON.stringify(chosen(operationsBelow(contract, ''), ofConsole), null, 2)}\n`;

/** The operations below /admin, or all others; without what is empty then. */
function chosen(tree: Tree, ofConsole: boolean): Tree {
  const entries = Object.entries(tree).flatMap(([name, part]): [string, string | Tree][] => {
    if (typeof part === 'string') return part.includes(' /admin/') === ofConsole ? [[name, part]] : [];
    const below = chosen(part, ofConsole);
    return Object.keys(below).length === 0 ? [] : [[name, below]];
  });
  return Object.fromEntries(entries);
}

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
