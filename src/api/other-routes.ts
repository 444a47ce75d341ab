/**
 * Who may use a route: `anyone`; `user`, somebody signed in; `local`, people at this machine outside production.
 */
export type RouteAccess = 'anyone' | 'user' | 'local';

export type OtherRoute = { method: 'GET' | 'POST'; path: string; access: RouteAccess };

/** What the server itself answers outside the contracts. The standing proofs cover each line. */
export const serverRoutes: OtherRoute[] = [
  { method: 'GET', path: '/healthz', access: 'anyone' },
  { method: 'GET', path: '/readyz', access: 'anyone' },
  { method: 'GET', path: '/api/openapi.json', access: 'anyone' },
  { method: 'GET', path: '/api/docs', access: 'anyone' },
];

/** Addresses below these belong to the features' own routes (sign-in, the outbox). */
export const otherRoutePrefixes = ['/api/auth/', '/dev/'];
