/** Statement names by their text, the same on every connection. The number is limited, because texts with lists of varying length would never end. */
const names = new Map<string, string>();
const MAX_NAMED_STATEMENTS = 1_000;

/** The name under which connections keep a prepared statement; undefined once there are too many. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}
