import { randomBytes } from 'node:crypto';
import { type Config, ConfigError, exposureProblem, parseConfig } from './config.ts';
import { setCurrency } from '#shared/money/currency.ts';
import { makeDataDir } from './data-dir.ts';
import { keptText } from './kept-text.ts';

/**
 * The configuration of a starting server: parses the environment, creates the data folder, and sets the currency of
 * this process. Without SECRET a random one is created once and stored in DATA_DIR/secret, so that sessions survive a
 * restart.
 * @throws ConfigError for invalid variables, also for those that let other machines in outside of production,
 * StartError when the data folder cannot be written.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const config = parseConfig(env, (dataDir) =>
    keptText(dataDir, 'secret', () => randomBytes(32).toString('base64url')),
  );
  const exposed = exposureProblem(config);
  if (exposed !== null) throw new ConfigError([exposed]);
  makeDataDir(config.dataDir);
  setCurrency(config.currency);
  return config;
}
