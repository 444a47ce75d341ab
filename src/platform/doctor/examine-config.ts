import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, exposureProblem, parseConfig } from '../config/config.ts';
import { isLoopbackHost } from '../config/loopback.ts';
import { misspeltVariables } from '../config/misspelt.ts';
import { type Finding, good, note, wrong } from './finding.ts';

/** Placeholder for the stored secret that the first start creates. */
const NO_SECRET = 'x'.repeat(32);

function keptSecret(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'secret'), 'utf8').trim();
  } catch {
    return NO_SECRET;
  }
}

/** Whether the configuration has the secret that a server would use. */
export const hasSecret = ({ secret }: Config): boolean => secret !== NO_SECRET;

const unreadVariables = (env: Record<string, string | undefined>): Finding[] =>
  [...misspeltVariables(env)].map(([name, meant]) =>
    env[meant]?.trim()
      ? note('configuration', `${name} is not read: ${meant} is, and it is set`)
      : wrong('configuration', `${name} is not read: did you mean ${meant}?`),
  );

/** Reads the configuration; null if it is invalid, because nothing else can be checked then. */
export function examineConfig(env: Record<string, string | undefined>): {
  config: Config | null;
  findings: Finding[];
} {
  try {
    const config = parseConfig(env, keptSecret);
    const exposed = exposureProblem(config);
    if (exposed !== null) return { config: null, findings: [wrong('configuration', exposed)] };
    const mode = config.production ? 'production' : 'development';
    const findings = [good('configuration', `every variable is valid (${mode}, ${config.publicUrl})`)];
    if (config.workers > 1) findings.push(good('workers', `${config.workers} processes share the port`));
    if (config.production) findings.push(...notesOnProduction(config));
    findings.push(...unreadVariables(env));
    return { config, findings };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: null, findings: error.problems.map((problem) => wrong('configuration', problem)) };
  }
}

function notesOnProduction(config: Config): Finding[] {
  const findings: Finding[] = [];
  if (config.adminEmails.length === 0) {
    findings.push(
      note(
        'configuration',
        'nobody becomes admin by signing up: set ADMIN_EMAILS, or npm run make-admin -- ADDRESS',
      ),
    );
  }
  if (
    config.publicUrl.startsWith('https:') &&
    config.trustedProxies.length === 0 &&
    isLoopbackHost(config.host)
  ) {
    findings.push(
      note(
        'configuration',
        'all visitors come from the proxy, as far as limits know: set TRUSTED_PROXIES to its address, such as 127.0.0.1',
      ),
    );
  }
  return findings;
}
