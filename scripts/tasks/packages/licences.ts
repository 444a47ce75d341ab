// `npm run licences`: lists the licence of every package that ships, and ends with 1 when one of them is not reviewed.
import { StartError } from '#platform/config/start-error.ts';
import { checkLicences, readLockFile, shippedPackages } from './check-licences.ts';
import { operate, say } from '../operate.ts';

await operate(() => {
  const lock = readLockFile();
  for (const { name, version, licence } of shippedPackages(lock)) {
    say(`${licence ?? 'none named'}  ${name}@${version}`);
  }
  const problem = checkLicences(lock);
  if (problem !== null) {
    throw new StartError(
      `${problem}\nRead the licence, then add it to scripts/tasks/packages/check-licences.ts`,
    );
  }
  return Promise.resolve();
});
