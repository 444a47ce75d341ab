import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

type Finding = { line: number; what: string };

/**
 * Finds orders in which rows can tie. An order ends in an `id`, which is unique in each table (tests/schema/ids.test.ts), or
 * its statement says why it is total: `// total: one row for each day`, one comment for each such order. An aggregate
 * that makes a list, and `distinct on`, have an order.
 * @returns what is wrong, a line each.
 */
export function findPartialOrders(folder: string): string[] {
  return globSync('src/{platform,features,demo,api}/**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/web/'))
    .toSorted()
    .flatMap((file) =>
      partialOrdersOf(readFileSync(join(folder, file), 'utf8')).map(
        ({ line, what }) => `orders-are-total: ${file}:${line} ${what}`,
      ),
    );
}

const mayOrder = /orderBy|order\s+by|_agg\b|jsonAgg|jsonArrayFrom|distinctOn|distinct\s+on/i;
const excuse = /\/\/ total: \S/g;
const excusesIn = (text: string) => text.match(excuse)?.length ?? 0;

function partialOrdersOf(text: string): Finding[] {
  if (!mayOrder.test(text)) return [];
  const source = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true);
  const read = readerOf(source);
  const byStatement = new Map<ts.Node, Finding[]>();
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(startOf(node)).line + 1;
    const findings = problemsOf(node, read).map((what) => ({ line, what }));
    if (findings.length > 0) {
      const statement = statementOf(node);
      byStatement.set(statement, [...(byStatement.get(statement) ?? []), ...findings]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // An excuse that nothing needs would excuse the next order that somebody writes there.
  let used = 0;
  const unexcused = [...byStatement].flatMap(([statement, findings]) => {
    const excuses = Math.min(excusesIn(statement.getFullText()), findings.length);
    used += excuses;
    return findings.slice(excuses);
  });
  const idle =
    excusesIn(text) > used ? [{ line: 1, what: 'has a comment // total: that no order needs' }] : [];
  return [...unexcused, ...idle];
}

/** Where a call of a chain says its name, and where anything else begins. */
const startOf = (node: ts.Node): number =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.getStart()
    : node.getStart();

/** The outermost part of a function's body, or of the file, that a node is in. */
function statementOf(node: ts.Node): ts.Node {
  const { parent } = node;
  return !parent || ts.isBlock(parent) || ts.isSourceFile(parent) ? node : statementOf(parent);
}

const advice = 'end it in an id, or say // total: why rows cannot tie';

function problemsOf(node: ts.Node, read: Reader): string[] {
  if (isText(node)) return problemsOfSql(read(node));
  if (!ts.isCallExpression(node)) return [];
  const name = calledName(node);
  if (name === 'orderBy' && !isOrderedLater(node)) {
    const key = node.arguments[0] ? lastKey(read(node.arguments[0])) : '';
    return isUnique(key) ? [] : [`is sorted by ${key} last; ${advice}`];
  }
  if (name === 'distinctOn' && !isOrderedLater(node)) return [`distinctOn has no order; ${advice}`];
  if (/^(?:jsonAgg|jsonArrayFrom)$/.test(name) && !/orderBy|order by/.test(node.getText()))
    return [`${name} has no order; ${advice}`];
  return [];
}

const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** Whether a later call of the same chain sorts by a further key. */
function isOrderedLater(call: ts.CallExpression): boolean {
  const access = call.parent;
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) return false;
  return access.name.text === 'orderBy' || isOrderedLater(access.parent);
}

const aggregate = /\b(?:json_agg|jsonb_agg|json_object_agg|array_agg|string_agg)\s*\(/gi;

function problemsOfSql(text: string): string[] {
  const sorted = [...text.matchAll(/\border\s+by\b/gi)].map(({ index, 0: { length } }) =>
    lastKey(clauseAt(text, index + length)),
  );
  const unsorted = [...text.matchAll(aggregate)]
    .filter(({ index, 0: { length } }) => !/\border\s+by\b/i.test(bracketAt(text, index + length)))
    .map(([start]) => start.replace(/\s*\($/, ''));
  if (/\bdistinct\s+on\b(?!.*\border\s+by\b)/is.test(text)) unsorted.push('distinct on');
  return [
    ...sorted.filter((key) => !isUnique(key)).map((key) => `is sorted by ${key} last; ${advice}`),
    ...unsorted.map((what) => `${what} has no order; ${advice}`),
  ];
}

/** The text up to the bracket that closes the one before it. */
function bracketAt(text: string, start: number): string {
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    else if (text[end] === ')') depth -= 1;
    if (depth < 0) return text.slice(start, end);
  }
  return text.slice(start);
}

/** What stands in brackets, with the innermost ones taken out until none are left. */
const withoutBrackets = (text: string): string => {
  const less = text.replace(/\([^()]*\)/g, '[]');
  return less === text ? text : withoutBrackets(less);
};

const clauseEnd =
  /\b(?:limit|offset|fetch|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share|rows|range|union|on\s+conflict)\b/i;
const clauseAt = (text: string, start: number) =>
  withoutBrackets(bracketAt(text, start)).split(clauseEnd)[0] ?? '';

/** The last key of an order, without its direction, which may itself be a value: 'cases.id' of 'at desc, cases.id desc'. */
const lastKey = (order: string): string =>
  (order.split(',').at(-1) ?? '')
    .trim()
    .replace(/\s+nulls\s+(?:first|last)$/i, '')
    .replace(/\s+(?:asc|desc|\{[^}]*\})$/i, '');

/** Whether a key is an id: `id`, `cases.id`, or what the code puts there under that name, `{id}`, `{sql.ref'cases.id'}`. */
const isUnique = (key: string): boolean => /(?:^|[.{'"])id['"]?\}?$/.test(key);

type Reader = (node: ts.Expression) => string;

const isText = (
  node: ts.Node,
): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

const asCode = (node: ts.Expression) => `{${node.getText().replace(/[^\w.'"]/g, '')}}`;

/**
 * Reads what an expression puts into SQL. Of a fragment that the same file names, its text, unless it has an order of
 * its own, which is judged where it stands; of anything else the code in braces.
 */
function readerOf(source: ts.SourceFile): Reader {
  const named = new Map<string, ts.Expression>();
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      named.set(node.name.text, node.initializer);
    ts.forEachChild(node, collect);
  };
  collect(source);
  const read: Reader = (node) => {
    if (ts.isTaggedTemplateExpression(node)) return read(node.template);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (!ts.isTemplateExpression(node)) return asCode(node);
    const spans = node.templateSpans.map(({ expression, literal }) => part(expression) + literal.text);
    return node.head.text + spans.join('');
  };
  const part: Reader = (node) => {
    const fragment = ts.isIdentifier(node) ? (named.get(node.text) ?? node) : node;
    if (!ts.isTaggedTemplateExpression(fragment)) return asCode(node);
    const text = read(fragment);
    return mayOrder.test(text) ? asCode(node) : text;
  };
  return (node) => (isText(node) ? read(node) : part(node).replace(/^\{'(.*)'\}$/, '$1'));
}
