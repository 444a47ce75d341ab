import { expect, test } from 'vitest';
import { filesOfPage, type Manifest } from './prerender.ts';

test('a page takes the styles of a component before those of its users, and its own script first', () => {
  const manifest: Manifest = {
    'index.html': { file: 'main.js', imports: ['_page.js'] },
    '_page.js': { file: 'page.js', css: ['page.css'], imports: ['_button.js', 'index.html'] },
    '_button.js': { file: 'button.js', css: ['button.css'] },
  };
  expect(filesOfPage(manifest, 'index.html', [])).toEqual({
    scripts: ['main.js', 'page.js', 'button.js'],
    styles: ['button.css', 'page.css'],
  });
});
