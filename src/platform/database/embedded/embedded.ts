/** A running PostgreSQL of our own. */
export type EmbeddedDatabase = {
  /** Connection string of the database `guildhall`, readable by `pg`, psql and pgbench. */
  url: string;
  /** Whether the server was running already: started by another process, or left behind by one that was killed. */
  attached: boolean;
  /** Stops the server if this process is its keeper, else leaves it to the process that is. Never throws. */
  stop(): Promise<void>;
};

export async function startEmbedded(_options: {
  dataDir: string;
  onProgress?: (line: string) => void;
}): Promise<EmbeddedDatabase> {
  throw new Error('not landed yet');
}
