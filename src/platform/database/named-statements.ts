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
