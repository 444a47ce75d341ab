import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { contract } from '#api/contract.ts';
import { operationsOf } from '../support/operations.ts';
import type { PermissionRow } from './permission-row.ts';
import { permissionRows } from './permission-rows.ts';

type Audience = 'the organisers' | 'the owner';

/** Who of a campaign gets what others are refused; undefined for what is open to players, or about something else. */
function audienceOf({ player, owner, coOrganiser }: PermissionRow['expected']): Audience | undefined {
  if (typeof player === 'string' || typeof owner === 'string' || typeof coOrganiser !== 'object')
    return undefined;
  if (player.others === 'ok' || owner.own === owner.others) return undefined;
  if (coOrganiser.own === owner.own) return 'the organisers';
  return coOrganiser.own === 'FORBIDDEN' ? 'the owner' : undefined;
}

const saysThatIt = {
  'the organisers': (sentence: string) =>
    /\borganisers\b/.test(sentence) && !/\b(only|alone)\b[^.;]*\bowner|\bowner\b[^.;]*\balone/.test(sentence),
  'the owner': (sentence: string) => /\bowner\b/.test(sentence) && !/(?<!co-)\borganisers\b/.test(sentence),
};

/** The comments of the operations in the contracts, by method and path. */
function sentencesOf(files: string[]): Map<string, string> {
  const sentences = new Map<string, string>();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const route = ts.isPropertyAssignment(node) ? routeOf(node.initializer) : undefined;
      if (route)
        sentences.set(
          route,
          ts
            .getJSDocCommentsAndTags(node)
            .map((comment) => comment.getText())
            .join(),
        );
      else ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return sentences;
}

/** Method and path of an operation's chain of calls, such as `player.route(route.post('/seats', …)).errors({ … })`. */
function routeOf(chain: ts.Expression): string | undefined {
  if (!ts.isCallExpression(chain) || !ts.isPropertyAccessExpression(chain.expression)) return undefined;
  if (chain.expression.name.text !== 'route') return routeOf(chain.expression.expression);
  const [route] = chain.arguments;
  if (!route || !ts.isCallExpression(route) || !ts.isPropertyAccessExpression(route.expression))
    return undefined;
  const path = route.arguments[0]!.getText();
  return `${route.expression.name.text.toUpperCase()} ${textOf(path, chain.getSourceFile().text)}`;
}

/** The text that an expression stands for: written out, in a constant of the file, or put together from both. */
const textOf = (expression: string, file: string): string => {
  if (/^['`]/.test(expression)) {
    return expression.slice(1, -1).replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => textOf(name, file));
  }
  return new RegExp(`const ${expression} = '([^']+)'`).exec(file)?.[1] ?? expression;
};

const sentences = sentencesOf(globSync('src/features/**/*contract.ts'));

/** Co-organisers step down for themselves; the role of others is the owner's to take. */
const ofTheirOwn = new Set(['campaigns.hosts.remove']);

const cases = operationsOf(contract).flatMap(({ name, method, path }) => {
  const { expected } = permissionRows[name]!;
  const audience = audienceOf(expected);
  const { admin } = expected;
  const admins = typeof admin === 'object' && admin.others === 'ok';
  return audience && !ofTheirOwn.has(name)
    ? [{ name, audience, admins, sentence: sentences.get(`${method} ${path}`) ?? '' }]
    : [];
});

test.each(cases)('$name says in its contract that it is for $audience', ({ audience, admins, sentence }) => {
  expect(sentence).toSatisfy(saysThatIt[audience]);
  expect({ admins: /\badmins\b/.test(sentence), sentence }).toEqual({ admins, sentence });
});

test('sentences that promise too much or too little are found', () => {
  expect(saysThatIt['the organisers']("Only the campaign's owner may.")).toBe(false);
  expect(saysThatIt['the organisers']("The campaign's owner alone, not its organisers.")).toBe(false);
  expect(saysThatIt['the owner']("The campaign's organisers.")).toBe(false);
});
