import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '#platform/config/start-error.ts';
import { runNpm } from './npm.ts';

type PackageFile = { devDependencies?: unknown };
type LockFile = { packages: Record<string, { dev?: boolean; devDependencies?: unknown }> };

/**
 * What the lock file in `folder` says ships, whatever the platform, as the text of a CycloneDX document. npm's own
 * `--omit=dev` leaves out what a tool of development needs as well (react, zod, pg): it is shown a lock file without
 * the tools instead.
 * @throws StartError with what npm said
 */
export async function writeSbom(folder = '.'): Promise<string> {
  const { devDependencies: _tools, ...shipped } = read(join(folder, 'package.json')) as PackageFile;
  const lock = read(join(folder, 'package-lock.json')) as LockFile;
  const packages = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
  delete lock.packages['']?.devDependencies;
  const aside = mkdtempSync(join(tmpdir(), 'guildhall-sbom-'));
  try {
    const pruned = { ...lock, packages: Object.fromEntries(packages) };
    writeFileSync(join(aside, 'package.json'), JSON.stringify(shipped));
    writeFileSync(join(aside, 'package-lock.json'), JSON.stringify(pruned));
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    const { code, out, problems } = await runNpm(args, { folder: aside });
    if (code !== 0) throw new StartError(`npm could not write the bill of materials:\n${problems.trim()}`);
    return out;
  } finally {
    rmSync(aside, { recursive: true });
  }
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
