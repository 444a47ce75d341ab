/** What the server passes to routes outside the contracts about a request (Hono: `context.env`). */
export type RequestBindings = {
  /** The sender's address, from the socket or a trusted proxy. Never read forwarding headers yourself. */
  clientAddress: string;
  /** The address at the other end of the socket: the client's, or the nearest proxy's. */
  socketAddress: string;
  /** Identifies the request in logs. */
  requestId: string;
  /**
   * Waits for the visitor's turn to query the database, then runs `work`.
   * @throws refusal UNAVAILABLE when there is no room to wait
   */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};
