/** One of the PostgreSQL servers that a connection string names. */
export type Host = { host: string; port: number };

const DEFAULT_PORT = 5432;

/** Scheme and user, the servers, and what follows them. */
const address = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#@]*,[^/?#@]*)(.*)$/;
const hostPattern = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/;

/**
 * Splits a connection string that may name several servers, `postgres://user@a:5432,b/name`: the same string with the
 * first server alone, and all servers, none where it names just one.
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
