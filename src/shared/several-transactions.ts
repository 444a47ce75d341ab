/**
 * Marks an operation in its contract, `.meta(severalTransactions)`, whose use-case takes more than one transaction
 * because it waits for somebody else in between, such as a mail server (nobody waits with a connection in hand), or
 * because something has to stay when the rest is refused, such as a count.
 * It runs its first transaction by `inTransactionOnce`.
 */
export const severalTransactions = { severalTransactions: true } as const;
