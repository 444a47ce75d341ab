import { expect, test } from 'vitest';
import { fileProblem } from './file-problem.ts';

test.each([
  ['IMG_0001.HEIC', ''],
  ['pasted', 'image/heic'],
])('an iPhone photo in HEIC is refused with the way out, before it is sent: %s', (name, type) => {
  expect(fileProblem('campaign-photo', new File(['x'], name, { type }))).toContain('Most Compatible');
});

test.each(['page.html', 'drawing.svg'])('what is no picture is refused in other words: %s', (name) => {
  const problem = fileProblem('campaign-photo', new File(['x'], name));
  expect(problem).not.toBeNull();
  expect(problem).not.toContain('HEIC');
});
