/** What the server tells the routes outside the contract about a request (Hono: `context.env`). */
export type RequestBindings = {
  /** The sender's address, from the socket or a trusted proxy. Never read forwarding headers yourself. */
  clientAddress: string;
  /** The address at the other end of the socket: the client's, or the nearest proxy's. */
  socketAddress: string;
  /** Names the request in logs. */
  requestId: string;
  /** Runs `work`, which asks the database, in a visitor's turn. @throws refusal UNAVAILABLE when there is no place to wait */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};
