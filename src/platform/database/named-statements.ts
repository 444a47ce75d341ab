import { Client } from 'pg';

/** Statement names by text, the same on every connection. Bounded, because texts with varying lists never end. */
const names = new Map<string, string>();
const MAX_NAMED_STATEMENTS = 1_000;

/** The name under which connections keep a statement with parameters; undefined where there are too many. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}

/** Names every statement that has parameters, so that a connection parses and plans it once. */
export class NamedStatementClient extends Client {
  // One signature for the driver's dozen overloads; calls that don't concern us pass through untouched.
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  override query(query: any, values?: any, callback?: any): any {
    if (typeof query === 'string') {
      if (!Array.isArray(values) || values.length === 0) return super.query(query, values, callback);
      return this.query({ text: query }, values, callback);
    }
    const isPlain = typeof query.submit !== 'function' && query.name === undefined;
    if (!isPlain || !(values?.length || query.values?.length)) return super.query(query, values, callback);
    return super.query({ ...query, name: statementName(query.text) }, values, callback);
  }
}
