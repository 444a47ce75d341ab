/** How long an answer of the database counts as news. */
const FRESH_MS = 500;
/** How long the database may think before it counts as away. */
const PATIENCE_MS = 2000;

/**
 * Tells whether the database answers. Many questions at once become one; the first one after it came back finds out,
 * so that nothing needs a restart.
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
