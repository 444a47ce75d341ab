import type { Config } from '#platform/config/config.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import type { Database } from '#platform/database/connect.ts';
import {
  readStoredVariables,
  type StoredVariables,
  storeVariables,
} from '#features/installation/server/records/stored-variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The configuration with what the first run has stored, where the environment sets nothing. `added` is what it adds to
 * the environment; `unopened` names what was sealed with a secret that this server does not have. What was sealed with
 * a previous secret is sealed again with the current one.
 * @throws ConfigError
 */
export async function readStoredConfig(
  db: Database,
  env: Environment,
  config: Config,
): Promise<{ config: Config; added: StoredVariables; unopened: string[] }> {
  const { variables, unopened } = await readStoredVariables(db, config);
  if (config.previousSecrets.length > 0) await storeVariables(db, config, variables);
  const added: StoredVariables = Object.fromEntries(
    Object.entries(variables).filter(([name]) => !env[name]?.trim()),
  );
  return { config: loadConfig({ ...env, ...added }), added, unopened };
}
