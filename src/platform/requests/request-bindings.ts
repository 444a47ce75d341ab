/** What the server passes to routes outside the contracts about a request (Hono: `context.env`). */
export type RequestBindings = {
  /** The sender's address, from the socket or a trusted proxy. Never read forwarding headers yourself. */
  clientAddress: string;
  /** The address at the other end of the socket: the client's, or the nearest proxy's. */
  socketAddress: string;
  /** Identifies the request in logs. */
  requestId: string;
  /**
   * Runs `work`, which queries the database, within the visitor's share of the queue. @throws refusal UNAVAILABLE when
   * the queue is full
   */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};
