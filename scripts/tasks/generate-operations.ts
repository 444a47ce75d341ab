import { isContractProcedure } from '@orpc/contract';

/** The generated file, relative to the repository. */
export const operationsFile = 'src/ui/api-operations.gen.json';

type Contract = { [name: string]: unknown };

/**
 * The text of the browser's list of operations: method and path by feature and name. Refuses a contract that the
 * browser's link could not serve from that alone.
 */
export function operationsJson(contract: Contract): string {
  const features = Object.entries(contract).map(([feature, operations]) => {
    const entries = Object.entries(operations as Contract).map(([name, procedure]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${feature}.${name} is no operation`);
      const { method, path, inputStructure, outputStructure } = procedure['~orpc'].route;
      if (method === undefined || path === undefined) {
        throw new Error(`${feature}.${name} names no method or no path`);
      }
      if (inputStructure === 'detailed' || outputStructure === 'detailed') {
        throw new Error(`${feature}.${name} asks for a detailed structure`);
      }
      return [name, `${method} ${path}`] as const;
    });
    return [feature, Object.fromEntries(entries)] as const;
  });
  return `${JSON.stringify(Object.fromEntries(features), null, 2)}\n`;
}
