// Runs one of the project's tasks, `node scripts/run.mjs check`, from any Node 20 or newer: installs what is missing and
// hands over to scripts/tasks/*.ts under the Node that the project brings along.
import { readArchive } from './bootstrap/archive.mjs';
import { BootstrapError, runCommand } from './bootstrap/bootstrap-error.mjs';
import { build, buildIfStale } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { runUnderOwnNode } from './bootstrap/node.mjs';

const tasks = {
  admin: 'admin/admin.ts',
  archive: 'release/archive.ts',
  audit: 'packages/audit.ts',
  backup: 'backup.ts',
  bench: 'bench.ts',
  check: 'check.ts',
  doctor: 'doctor.ts',
  generate: 'generate/generate.ts',
  'import-retailers': 'import-retailers.ts',
  licences: 'packages/licences.ts',
  'make-admin': 'admin/accounts/make-admin.ts',
  'move-files': 'storage/move-files.ts',
  'off-site': 'storage/off-site.ts',
  pictures: 'pictures.ts',
  release: 'release/release.ts',
  'remove-demo': 'remove-demo.ts',
  'reset-factors': 'admin/accounts/reset-factors.ts',
  'reset-password': 'admin/accounts/reset-password.ts',
  restore: 'restore.ts',
  sbom: 'packages/sbom.ts',
  test: 'tests/test.ts',
  'test:cluster': 'tests/test-cluster.ts',
  'test:deploy': 'tests/test-deploy.ts',
  'test:fresh': 'tests/test-fresh.ts',
  'test:hunt': 'tests/test-hunt.ts',
  'test:long': 'tests/test.ts --long',
  'test:s3': 'tests/test-s3.ts',
  'verify-evidence': 'verify-evidence.ts',
};

/** What people who run the product do, with the packages that it is served with. */
const ofOperators = new Set([
  'admin',
  'backup',
  'build',
  'doctor',
  'import-retailers',
  'make-admin',
  'move-files',
  'off-site',
  'remove-demo',
  'reset-factors',
  'reset-password',
  'restore',
  'verify-evidence',
]);

await runCommand(async () => {
  const [task, ...args] = process.argv.slice(2);
  const known = ['build', ...Object.keys(tasks)];
  if (!known.includes(task))
    throw new BootstrapError(`There is no task '${task ?? ''}': it is one of ${known.join(', ')}`);
  if (!ofOperators.has(task) && readArchive() !== null)
    throw new BootstrapError(
      `'${task}' is for those who develop Guildhall, and needs a clone of its repository`,
    );
  await ensureInstalled({ toServe: ofOperators.has(task) });
  if (task === 'build') return args.includes('--if-stale') ? buildIfStale() : build();
  const [file, ...options] = tasks[task].split(' ');
  return runUnderOwnNode([`scripts/tasks/${file}`, ...options, ...args]);
});
