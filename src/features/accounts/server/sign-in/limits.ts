import { DAY_MS } from '../../../../shared/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * What is allowed. A client network is an IPv4 address or an IPv6 /64; the /48 around it is allowed ten times as much
 * (`clientNetworks`).
 */
export const LIMITS = {
  /** Wrong passwords for one account from one client network. */
  passwordsPerAccountAndAddress: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account on a device where it has signed in before; no other limit counts there. */
  passwordsPerAccountAndDevice: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account from anywhere else. */
  passwordsPerAccount: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Accounts that wrong passwords were tried on from one client network; then only those who were there before get in. */
  accountsPerNetwork: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Tries from such a network on accounts that have signed in from there. */
  triesFromCrowdedNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Messages to one recipient; more are silently not sent. */
  messagesPerRecipient: { max: 10, windowMs: HOUR_MS },
  /** Messages that a device may ask for where the account has signed in before; no other limit counts there. */
  messagesPerDevice: { max: 5, windowMs: HOUR_MS },
  /** Requests of one kind from one client network that may send a message. */
  messagesPerNetwork: { max: 100, windowMs: HOUR_MS },
  /** Those of them that may send a text message, which costs money. */
  textsPerNetwork: { max: 20, windowMs: HOUR_MS },
  /** Messages to one account that networks over their limit asked for. */
  messagesPerAccountFromCrowdedNetworks: { max: 3, windowMs: HOUR_MS },
  /** Messages to accounts that one network over its limit asked for. */
  messagesPerCrowdedNetwork: { max: 1000, windowMs: HOUR_MS },
  /** Text messages to numbers that have no account, all together. */
  textsToStrangers: { max: 100, windowMs: HOUR_MS },
  /** Links that open nothing, tried from one client network. */
  wrongLinksPerNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Codes tried from one client network. */
  codesPerNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Wrong codes for one address or number, after which it takes no more codes for the day. */
  codesPerAccount: { max: 10, windowMs: DAY_MS },
  /** Wrong codes on a device where the account has signed in before; no other limit counts there. */
  codesPerDevice: { max: 10, windowMs: DAY_MS },
  /** Sign-ins by third parties that are begun from one client network. */
  providersPerNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
};
