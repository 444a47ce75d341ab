import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPage, pageAddresses } from './page-addresses.ts';

/** The addresses that the browser's router knows, in the form of our table. */
function routedAddresses(): string[] {
  const tree = readFileSync('src/web/route-tree.gen.ts', 'utf8');
  const paths = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)?.[1] ?? '';
  const addresses = [...paths.matchAll(/'([^']+)': /g)].map(([, path = '']) =>
    path.replaceAll(/\$(\w+)/g, '{$1}').replace(/(?<=.)\/$/, ''),
  );
  return [...new Set(addresses)].toSorted();
}

describe('the table of pages', () => {
  it('names every page of the router, and no other', () => {
    expect(Object.keys(pageAddresses).toSorted()).toEqual(routedAddresses());
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
