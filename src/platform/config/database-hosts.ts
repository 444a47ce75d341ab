/** One of the PostgreSQL servers in a URL. */
export type Host = { host: string; port: number };

const DEFAULT_PORT = 5432;

/** Matches the scheme and user, the servers, and the rest. */
const address = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#@]*,[^/?#@]*)(.*)$/;
const hostPattern = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/;

/**
 * Splits a database URL that may name several servers, such as `postgres://user@a:5432,b/name`. Returns the URL with
 * only the first server, and a list of all servers, which is empty if there is just one.
 * @throws TypeError when a server is no host with a port
 */
export function hostsOf(url: string): { url: string; hosts: Host[] } {
  const parts = address.exec(url);
  if (!parts) return { url, hosts: [] };
  const [, before = '', servers = '', after = ''] = parts;
  const hosts = servers.split(',').map((server) => {
    const [, host, port] = hostPattern.exec(server) ?? [];
    if (host === undefined) throw new TypeError(`${server || 'an empty name'} is no host`);
    return { host: host.replaceAll(/^\[|\]$/g, ''), port: Number(port ?? DEFAULT_PORT) };
  });
  return { url: `${before}${servers.split(',')[0]}${after}`, hosts };
}
