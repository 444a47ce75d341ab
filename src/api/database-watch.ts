/** How long an answer of the database is considered current. */
const FRESH_MS = 500;
/** How long the database may take to answer before it is considered down. */
const PATIENCE_MS = 2000;

/**
 * Tells whether the database answers. Concurrent calls share one query. The first call after it has recovered notices
 * that, so no restart is needed.
 */
export function watchDatabase(ping: () => Promise<void>): () => Promise<boolean> {
  let askedAt = -Infinity;
  let answer: Promise<boolean> = Promise.resolve(false);
  const ask = async (): Promise<boolean> => {
    const { promise: patience, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('The database does not answer')), PATIENCE_MS);
    try {
      await Promise.race([ping(), patience]);
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  };
  return () => {
    const now = performance.now();
    if (now - askedAt > FRESH_MS) {
      askedAt = now;
      answer = ask();
    }
    return answer;
  };
}
