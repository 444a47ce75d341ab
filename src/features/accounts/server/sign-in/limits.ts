import { DAY_MS } from '#shared/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The limits of sign-in. A client network is an IPv4 address or an IPv6 /64; the /48 around it may do ten times as much
 * (`clientNetworks`).
 */
export const LIMITS = {
  /** Wrong passwords for one account from one client network. */
  passwordsPerAccountAndAddress: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account on a device where it has signed in before; no other limit applies there. */
  passwordsPerAccountAndDevice: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account from anywhere else. */
  passwordsPerAccount: { max: 100, windowMs: 15 * MINUTE_MS },
  /**
   * Accounts tried with wrong passwords from one client network. Beyond, only accounts that were there before get in.
   */
  accountsPerNetwork: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Tries from such a network on accounts that have signed in from there. */
  triesFromCrowdedNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Messages to one recipient; more are silently dropped. */
  messagesPerRecipient: { max: 10, windowMs: HOUR_MS },
  /** Messages requested on a device where the account has signed in before; no other limit applies there. */
  messagesPerDevice: { max: 5, windowMs: HOUR_MS },
  /** Changes of address or number that one account asks for, messages that are sent again included. */
  changesPerAccount: { max: 10, windowMs: DAY_MS },
  /** Message requests of one kind from one client network. */
  messagesPerNetwork: { max: 100, windowMs: HOUR_MS },
  /** Those for text messages, which cost money. */
  textsPerNetwork: { max: 20, windowMs: HOUR_MS },
  /** Messages to one account, requested by networks over their limit. */
  messagesPerAccountFromCrowdedNetworks: { max: 3, windowMs: HOUR_MS },
  /** Messages to accounts, requested by one network over its limit. */
  messagesPerCrowdedNetwork: { max: 1000, windowMs: HOUR_MS },
  /** Text messages to numbers without an account, in total. */
  textsToStrangers: { max: 100, windowMs: HOUR_MS },
  /** Links that open nothing, tried from one client network. */
  wrongLinksPerNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Codes tried from one client network. */
  codesPerNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Wrong codes for one address or number; beyond, it takes no more codes for the day. */
  codesPerAccount: { max: 10, windowMs: DAY_MS },
  /** Wrong codes on a device where the account has signed in before; no other limit applies there. */
  codesPerDevice: { max: 10, windowMs: DAY_MS },
  /** Starts of sign-ins by third parties from one client network. */
  providersPerNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Uses of passkeys begun from one client network: each look at the sign-in page begins one. */
  challengesPerNetwork: { max: 300, windowMs: 15 * MINUTE_MS },
};
