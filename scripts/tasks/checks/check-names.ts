import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const RULE = 'names-are-isolated-in-sentences';

/** What names that people choose are called here. */
const NAME =
  /^(?:name|alias|title|inviter|heir|organiser|rater|subject|city|venue|location|decidedBy|askedBy|\w+(?:Alias|Title|Name))$/;

/** Names that are ours or a machine's, by what they are called. */
const OURS = /^(?:productName|zoneName)$/;

/** Files in which `name` or `title` are words of ours, each with what they are. */
const exceptions = new Map([
  ['src/features/accounts/server/admin/final-acts.ts', 'usernames, which are plain letters'],
  ['src/features/accounts/web/admin/user-details.tsx', 'usernames, which are plain letters'],
  ['src/features/accounts/web/devices/device-list.tsx', 'browsers and systems'],
  ['src/features/accounts/web/devices/device-name.ts', 'a key of browsers and systems'],
  ['src/features/accounts/web/devices/use-sign-out-of.ts', 'browsers and systems'],
  ['src/features/membership/web/figures/plot.tsx', 'headings of plots'],
  ['src/features/notices/server/get-settings.ts', 'kinds of notices'],
  ['src/features/personal-data/server/export/export-readme.ts', 'headings of files'],
  ['src/features/retailers/import/columns.ts', 'headings of columns, in quotes'],
  ['src/features/retailers/server/for-others/us-places.ts', 'towns of a list'],
  ['src/features/retailers/web/search-messages.ts', 'sentences of ours'],
  ['src/features/visits/web/waiting/use-sending.ts', 'sentences of ours'],
  ['src/ui/forms/ordered/ordered-rows.tsx', 'nouns of ours'],
  ['src/ui/forms/record-form.tsx', 'nouns of ours'],
  ['src/web/texts/privacy-page.tsx', 'units of time'],
]);

/**
 * Finds names that people choose, and that stand in a sentence without `isolated`: an Arabic or Hebrew one would carry the
 * numbers and signs behind it to its other side. A sentence is a template with a blank or quotes, or text of an element
 * beside the name.
 * @returns what is wrong, a line each.
 */
export function findBareNames(folder: string): string[] {
  return globSync('src/{features,ui,web}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$|\/records\/|\/gallery\//.test(file) && !exceptions.has(file))
    .toSorted()
    .flatMap((file) =>
      bareNamesOf(file, readFileSync(join(folder, file), 'utf8')).map(
        ({ line, name }) => `${RULE}: ${file}:${line} says ${name} without isolated() of shared/text`,
      ),
    );
}

type Finding = { line: number; name: string };

function bareNamesOf(file: string, text: string): Finding[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Finding[] = [];
  const visit = (node: ts.Node): void => {
    for (const name of quotedIn(node).flatMap(namesOf)) {
      const line = source.getLineAndCharacterOfPosition(name.getStart()).line + 1;
      found.push({ line, name: name.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What a sentence has between its own words: a template's, or an element's. */
function quotedIn(node: ts.Node): ts.Expression[] {
  if (ts.isTemplateExpression(node)) return isSentence(node) ? node.templateSpans.map(expressionOf) : [];
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return [];
  const hasWords = node.children.some((child) => ts.isJsxText(child) && child.text.trim() !== '');
  return hasWords ? node.children.flatMap((child) => (ts.isJsxExpression(child) ? written(child) : [])) : [];
}

const expressionOf = (span: ts.TemplateSpan) => span.expression;
const written = ({ expression }: ts.JsxExpression) => (expression ? [expression] : []);

/** Attributes that nobody reads. */
const machines = new Set(['key', 'className', 'to', 'href', 'src', 'id']);

function isSentence(node: ts.TemplateExpression): boolean {
  if (ts.isTaggedTemplateExpression(node.parent)) return false;
  const attribute = node.parent.parent;
  if (ts.isJsxAttribute(attribute) && machines.has(attribute.name.getText())) return false;
  const words = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join('');
  return /[ “”]/.test(words) && !/[<>]/.test(words);
}

/** The names that an expression may come to. */
function namesOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return namesOf(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap(namesOf);
  if (ts.isBinaryExpression(expression)) {
    const isCondition = expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return [...(isCondition ? [] : namesOf(expression.left)), ...namesOf(expression.right)];
  }
  const called = lastOf(expression);
  return called !== null && NAME.test(called) && !OURS.test(called) ? [expression] : [];
}

function lastOf(expression: ts.Expression): string | null {
  if (ts.isNonNullExpression(expression)) return lastOf(expression.expression);
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : null;
}
