import { DAY_MS } from '#shared/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The limits of sign-in. A client network is an IPv4 address or an IPv6 /64; the whole /48 around that has ten times
 * the limit (`clientNetworks`).
 */
export const LIMITS = {
  /** Wrong passwords for one account from one client network. */
  passwordsPerAccountAndAddress: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account on a device where it has signed in before; no other limit applies there. */
  passwordsPerAccountAndDevice: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account from anywhere else. */
  passwordsPerAccount: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Accounts tried with wrong passwords from one client network. Over it, only accounts that signed in from there can sign in. */
  accountsPerNetwork: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Tries from a network over that limit on accounts that have signed in from there. */
  triesFromCrowdedNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Messages to one recipient; more are silently dropped. */
  messagesPerRecipient: { max: 10, windowMs: HOUR_MS },
  /** Messages requested on a device where the account has signed in before; no other limit applies there. */
  messagesPerDevice: { max: 5, windowMs: HOUR_MS },
  /** Changes of address or number that one account requests, including repeated messages. */
  changesPerAccount: { max: 10, windowMs: DAY_MS },
  /** Message requests of one kind from one client network. */
  messagesPerNetwork: { max: 100, windowMs: HOUR_MS },
  /** Requests for text messages, which cost money, from one client network. */
  textsPerNetwork: { max: 20, windowMs: HOUR_MS },
  /** Messages to one account, requested by networks over their limit. */
  messagesPerAccountFromCrowdedNetworks: { max: 3, windowMs: HOUR_MS },
  /** Messages to accounts, requested by one network over its limit. */
  messagesPerCrowdedNetwork: { max: 1000, windowMs: HOUR_MS },
  /** Text messages to numbers without an account, in total. */
  textsToStrangers: { max: 100, windowMs: HOUR_MS },
  /** Wrong links tried from one client network. */
  wrongLinksPerNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Codes tried from one client network. */
  codesPerNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Wrong codes for one address or number. Over it, all codes are refused for the day. */
  codesPerAccount: { max: 10, windowMs: DAY_MS },
  /** Wrong codes on a device where the account has signed in before; no other limit applies there. */
  codesPerDevice: { max: 10, windowMs: DAY_MS },
  /** Sign-ins through third parties that one client network starts. */
  providersPerNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Passkey challenges for one client network: each view of the sign-in page requests one. */
  challengesPerNetwork: { max: 300, windowMs: 15 * MINUTE_MS },
};
