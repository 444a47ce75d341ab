// Whether the server on this machine takes requests: what a container's health check runs, `guildhall healthy`. Says why, and
// ends with 1, if it doesn't.
const { PORT } = process.env;
const address = `http://127.0.0.1:${PORT === undefined || PORT === '' ? 3000 : PORT}/openz`;
try {
  const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(4_000) });
  if (!ok) throw new Error(`it answers ${status}`);
} catch (error) {
  process.stderr.write(`${address}: ${error.cause?.message ?? error.message}\n`);
  process.exitCode = 1;
}
