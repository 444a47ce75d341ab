// The product's server for one run of the browser tests; its data folder goes when it ends.
import { rmSync } from 'node:fs';

const dataDir = process.env['DATA_DIR'];
process.on('exit', () => {
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});
await import('../../src/api/main.ts');
