import { writeFileSync } from 'node:fs';
import { operationsFile, operationsJson } from './generate-operations.ts';

/** Writes every generated file anew: the browser's list of operations. */
export async function generate(): Promise<void> {
  const { contract } = await import('../../src/api/contract.ts');
  writeFileSync(operationsFile, operationsJson(contract));
}
