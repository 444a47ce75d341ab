import { expect, test } from 'vitest';
import { releasedVersions, withRelease } from './write-changelog.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n- A map.\n\n## 0.1.0 (2026-11-22)\n\n- All of it.\n';

test('what was unreleased stands under its version and day, and the next one begins empty', () => {
  expect(withRelease(changelog, '0.2.0', '2026-11-30')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-30)\n\n- A map.\n\n## 0.1.0 (2026-11-22)\n\n- All of it.\n',
  );
});

test('a changelog that says nothing new, or that has the version already, is refused', () => {
  const fresh = withRelease(changelog, '0.2.0', '2026-11-30');
  expect(() => withRelease(fresh, '0.3.0', '2026-12-01')).toThrow("says nothing under '## Unreleased'");
  expect(() => withRelease(changelog, '0.1.0', '2026-12-01')).toThrow('has 0.1.0 already');
  expect(() => withRelease('# Changelog\n', '0.1.0', '2026-12-01')).toThrow("has no '## Unreleased'");
});

test('released versions are told newest first', () => {
  expect(releasedVersions(withRelease(changelog, '0.2.0', '2026-11-30'))).toEqual(['0.2.0', '0.1.0']);
});
