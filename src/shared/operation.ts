import { type HTTPMethod, type HTTPPath, oc, type Route } from '@orpc/contract';
import { adminRefusals, commonRefusals, pick } from './errors.ts';

/** Who may call an operation, before any rule looks at a thing. A player is a user with a player profile. */
export type Access = 'anyone' | 'user' | 'player' | 'admin';

/** What an operation says of itself beside its access. */
export type OperationMarks = {
  /**
   * Its use-case takes more than one transaction, because it waits for somebody else in between, such as a mail server
   * (nobody waits with a connection in hand), or because something has to stay when the rest is refused, such as a count.
   * It runs its first transaction by `inTransactionOnce`.
   */
  severalTransactions?: true;
  /**
   * Its requests do not count as writes of the user (`WRITES_PER_MINUTE`) although they are no GET: it only reads, or one
   * act takes many of them, such as an import.
   */
  uncounted?: true;
  /**
   * It is posted so that a position or a token stands in no address, and reads: browsers send it as any read, without a
   * request id, also again.
   */
  reads?: true;
  /**
   * Whoever calls it must have proven who they are within the last ten minutes: by signing in, or by proving it again. Browsers ask for
   * the proof and repeat the request.
   */
  fresh?: true;
  /**
   * It does something for good, with some inputs at least: where the site wants it so (`SECOND_ADMIN`), that waits for the yes
   * of another admin. Its use-case is made by `finalAct` and takes one transaction.
   */
  secondAdmin?: true;
  /**
   * A browser without a network keeps its request and sends it later by itself. So its input says what the press meant
   * then: an id of its own, under which it takes effect once, its time, and the user who pressed.
   */
  queued?: true;
};

/** What the server reads of an operation's contract. */
export type OperationMeta<A extends Access = Access> = { access: A } & OperationMarks;

const refusalsOf = {
  anyone: {},
  user: pick(commonRefusals, 'UNAUTHORIZED'),
  player: pick(commonRefusals, 'UNAUTHORIZED', 'PLAYER_REQUIRED'),
  admin: pick(commonRefusals, 'UNAUTHORIZED', 'FORBIDDEN'),
} as const;

/**
 * Begins the contract of an operation: who may call it, which the server enforces before the use-case, with the
 * refusals of those who may not. `operation('player').route(…).input(…).output(…)`.
 */
export const operation = <A extends Access>(access: A, marks: OperationMarks = {}) => {
  const refusals: (typeof refusalsOf)[A] = refusalsOf[access];
  // Every caller of any operation knows what to do about these: they need no place in the types.
  const named = {
    ...refusals,
    ...(access === 'admin' && pick(adminRefusals, 'FACTOR_REQUIRED')),
    ...(marks.secondAdmin && pick(adminRefusals, 'WAITS_FOR_ADMIN')),
    ...(marks.fresh && pick(commonRefusals, 'FRESH_SIGN_IN')),
  };
  return oc.$meta<OperationMeta<A>>({ access, ...marks }).errors<(typeof refusalsOf)[A]>(named);
};

/**
 * The routes of operations that the API reference shows in one group: `route.post('/visits', 'Record a visit', 201)`, with
 * the operation in a few words, and the status of success where that is not 200.
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
