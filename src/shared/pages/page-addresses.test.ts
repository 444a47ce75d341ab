import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPage, pageAddresses } from './page-addresses.ts';

/** Converts a route's path to the notation of `pageAddresses`. */
const addressOf = (path: string) => path.replaceAll(/\$(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '');

/** The addresses of the generated route tree, which holds all pages except the console's. */
function siteAddresses(): string[] {
  const tree = readFileSync('src/web/route-tree.gen.ts', 'utf8');
  const paths = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)?.[1] ?? '';
  return [...new Set([...paths.matchAll(/'([^']+)': /g)].map(([, path = '']) => addressOf(path)))];
}

/** The addresses of the console's routes. */
function consoleAddresses(): string[] {
  const text = readFileSync('src/web/console/routes.tsx', 'utf8');
  return [...text.matchAll(/(?:path: |listRoute\(\s*)'([^']+)'/g)].map(([, path = '']) => addressOf(path));
}

/** The addresses of the Earn pages, which share one route. */
function earnAddresses(): string[] {
  const text = readFileSync('src/web/routes/earn/$kind.tsx', 'utf8');
  return [...text.matchAll(/^ {4}'([a-z-]+)',$/gm)].map(([, kind = '']) => `/earn/${kind}`);
}

/** The link in invitation mails: the page rewrites it to /accept-invite before the router sees it. */
const withoutRoute = ['/accept-invite/{token}'];

describe('the table of pages', () => {
  it('names every page of both routers, and no other', () => {
    const own = siteAddresses().filter((address) => address !== '/earn/{kind}');
    const known = [...own, ...earnAddresses(), ...consoleAddresses(), ...withoutRoute];
    expect(Object.keys(pageAddresses).toSorted()).toEqual(known.toSorted());
  });

  it.each([
    ['/', '/'],
    ['/my/games', '/my/games'],
    ['/my/games/', '/my/games'],
    ['/my/games/new', '/my/games/new'],
    ['/retailers/search', '/retailers/search'],
    ['/retailers/42', '/retailers/{retailerId}'],
    ['/retailers/42/edit', '/retailers/{retailerId}/edit'],
    ['/retailers/', null],
    ['/retailers/42/more', null],
    ['//', null],
    ['/my', null],
  ])('finds for %s the page %s', (path, page) => {
    expect(findPage(path, false)).toBe(page);
  });

  it('hides the pages of development in production', () => {
    expect([findPage('/dev/ui', false), findPage('/dev/ui', true)]).toEqual(['/dev/ui', null]);
  });
});
