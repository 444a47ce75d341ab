// `npm run audit [-- --required]`: asks npm's registry for known holes in what ships, and for signatures. Ends with 1 when
// it finds something; a registry that does not answer is told, and fails with --required alone.
import { auditHoles, auditSignatures } from './audit-packages.ts';
import { operate, say } from '../operate.ts';

await operate(async () => {
  const failing = process.argv.includes('--required') ? ['failed', 'left out'] : ['failed'];
  for (const { state, says } of [await auditHoles(), await auditSignatures()]) {
    say(`${state}: ${says}`);
    if (failing.includes(state)) process.exitCode = 1;
  }
});
