import { authGets, authPosts } from '../features/accounts/server/routes.ts';

/**
 * Who may use a route: `anyone`; `user`, somebody signed in; `local`, people at this machine outside production.
 */
type RouteAccess = 'anyone' | 'user' | 'local';

export type OtherRoute = { method: 'GET' | 'POST'; path: string; access: RouteAccess };

/** What the server itself answers outside the contracts. The standing proofs cover each line. */
export const serverRoutes: OtherRoute[] = [
  { method: 'GET', path: '/healthz', access: 'anyone' },
  { method: 'GET', path: '/readyz', access: 'anyone' },
  { method: 'GET', path: '/api/openapi.json', access: 'anyone' },
  { method: 'GET', path: '/api/docs', access: 'anyone' },
];

/** Sign-in: everybody may try, and each endpoint decides by itself. */
export const accountRoutes: OtherRoute[] = [
  ...authPosts.map((path) => ({ method: 'POST', path: `/api/auth${path}`, access: 'anyone' }) as const),
  ...authGets.map((path) => ({ method: 'GET', path: `/api/auth${path}`, access: 'anyone' }) as const),
];

/** The messages of a server without a mail server. */
export const outboxRoutes: OtherRoute[] = [
  { method: 'GET', path: '/dev/outbox', access: 'local' },
  { method: 'GET', path: '/dev/outbox/:name', access: 'local' },
  { method: 'GET', path: '/dev/outbox/:name/html', access: 'local' },
];

/** All of them. */
export const otherRoutes: OtherRoute[] = [...serverRoutes, ...accountRoutes, ...outboxRoutes];

/** Addresses below these belong to the features' own routes (sign-in, the outbox). */
export const otherRoutePrefixes = ['/api/auth/', '/dev/outbox'];
