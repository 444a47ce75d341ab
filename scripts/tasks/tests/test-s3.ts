// `npm run test:s3`: the file store in a bucket of a real service, and 10,000 files (S3_TEST_FILES) moved both ways and killed
// on the way. Uses the bucket of S3_*, which must be empty, or else starts OpenStack Swift here: as root on Debian 12.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../../../tests/cluster/daemons.ts';
import { startSwift, swiftPackages } from '../../../tests/s3/swift.ts';
import { bucketEnvironment } from '../../../tests/support/services/bucket-environment.ts';

const runTests = (env: Record<string, string>): number =>
  spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'tests/s3', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, ...env, S3_TESTS: '1' },
    },
  ).status ?? 1;

if (process.env['S3_ENDPOINT']) process.exit(runTests({}));
installPackages(swiftPackages);
const folder = mkdtempSync(join(tmpdir(), 'guildhall-swift-'));
const swift = await startSwift(folder);
try {
  process.exitCode = runTests(bucketEnvironment(swift.settings));
} finally {
  await swift.stop();
  rmSync(folder, { recursive: true, force: true });
}
