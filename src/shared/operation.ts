import { type HTTPMethod, type HTTPPath, oc, type Route } from '@orpc/contract';
import { adminRefusals, commonRefusals, pick } from './errors.ts';

/** Who may call an operation at all; this is checked before any policy. A player is a user with a player profile. */
export type Access = 'anyone' | 'user' | 'player' | 'admin';

/** Special properties of an operation, besides its access. */
export type OperationMarks = {
  /**
   * The use-case takes more than one transaction. Either it waits for an outside service in between, such as a mail
   * server (a connection must not be held meanwhile), or it must keep something when the rest is refused, such as a
   * counter. It runs its first transaction with `inTransactionOnce`.
   */
  severalTransactions?: true;
  /**
   * Its requests do not count towards the user's writes (`WRITES_PER_MINUTE`) although they are no GET: it only reads,
   * or one user action sends many of them, such as an import.
   */
  uncounted?: true;
  /**
   * A read that is sent as a POST, so that a position or a token does not appear in a URL. Browsers treat it like any
   * read: no request id, and they may repeat it.
   */
  reads?: true;
  /**
   * The caller must have proven their identity within the last ten minutes, by signing in or by confirming it again.
   * Browsers ask for the proof and repeat the request.
   */
  fresh?: true;
  /**
   * With at least some inputs it does something that can't be undone. Where the site requires it (`SECOND_ADMIN`), it
   * waits for the approval of another admin. Its use-case is made by `finalAct` and takes one transaction.
   */
  secondAdmin?: true;
  /**
   * A browser that is offline keeps the request and sends it later by itself. So the input describes the moment when
   * the user pressed the button: an id of its own, which makes it take effect only once, the time, and the user.
   */
  queued?: true;
};

/** What the server reads from an operation's contract. */
export type OperationMeta<A extends Access = Access> = { access: A } & OperationMarks;

const refusalsOf = {
  anyone: {},
  user: pick(commonRefusals, 'UNAUTHORIZED'),
  player: pick(commonRefusals, 'UNAUTHORIZED', 'PLAYER_REQUIRED'),
  admin: pick(commonRefusals, 'UNAUTHORIZED', 'FORBIDDEN'),
} as const;

/**
 * Begins the contract of an operation: `operation('player').route(…).input(…).output(…)`. The server checks the access
 * before the use-case, and answers callers without it with the refusals added here.
 */
export const operation = <A extends Access>(access: A, marks: OperationMarks = {}) => {
  const refusals: (typeof refusalsOf)[A] = refusalsOf[access];
  // Every caller of any operation handles these, so the types need not list them.
  const named = {
    ...refusals,
    ...(access === 'admin' && pick(adminRefusals, 'FACTOR_REQUIRED')),
    ...(marks.secondAdmin && pick(adminRefusals, 'WAITS_FOR_ADMIN')),
    ...(marks.fresh && pick(commonRefusals, 'FRESH_SIGN_IN')),
  };
  return oc.$meta<OperationMeta<A>>({ access, ...marks }).errors<(typeof refusalsOf)[A]>(named);
};

/**
 * Builds the routes of operations that form one group in the API reference: `route.post('/visits', 'Record a visit',
 * 201)`, with a short summary, and the success status where it is not 200.
 */
export const routesOf = (group: string) => {
  const by =
    (method: HTTPMethod) =>
    (path: HTTPPath, summary: string, successStatus?: number): Route => ({
      method,
      path,
      tags: [group],
      summary,
      ...(successStatus !== undefined && { successStatus }),
    });
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), delete: by('DELETE') };
};
