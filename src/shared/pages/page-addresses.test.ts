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
  return [...new Set(addresses)].filter((address) => address !== '/admin/$');
}

/** The screens of the console, which are no routes of their own: `/admin/users`, or `/admin/exams/{part}`. */
function consoleAddresses(): string[] {
  const text = readFileSync('src/web/console/console-screen.tsx', 'utf8');
  const sections = /const sections.*? = \{\n(.*?)\n\};/s.exec(text)?.[1] ?? '';
  const entries = sections.split(/^ {2}(?='?[\w/-]+'?: )/m).filter((entry) => entry.trim() !== '');
  return entries.flatMap((entry) => {
    const whole = `/admin/${/[\w/-]+/.exec(entry)?.[0]}`;
    return entry.split('import(').length > 2 ? [whole, `${whole}/{part}`] : [whole];
  });
}

/** Parts of the console have names of their own in the table. */
const withoutPartNames = (address: string) =>
  address.startsWith('/admin/') ? address.replace(/\{\w+\}/, '{part}') : address;

/** The link in an invitation's mail: the page itself turns it into /accept-invite before the router sees it. */
const withoutRoute = ['/accept-invite/{token}'];

describe('the table of pages', () => {
  it('names every page of the router, and no other', () => {
    const known = [...routedAddresses(), ...consoleAddresses(), ...withoutRoute];
    expect(Object.keys(pageAddresses).map(withoutPartNames).toSorted()).toEqual(known.toSorted());
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
