// `npm run sbom [FILE]`: writes what ships, with versions, hashes and licences, as CycloneDX JSON.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { operate, say } from '../operate.ts';
import { writeSbom } from './write-sbom.ts';

await operate(async () => {
  const target = resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? 'dist/sbom.cdx.json');
  const document = await writeSbom();
  const { components } = JSON.parse(document) as { components: unknown[] };
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, document);
  say(`Wrote ${components.length} packages to ${target}`);
});
