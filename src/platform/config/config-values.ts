import { isIP } from 'node:net';

/** A variable's text is not what the variable wants; the message completes a sentence that begins with its name. */
export class VariableError extends Error {}

const MAX_COUNT = 100_000;

/** A TCP port; 0 lets the system choose one. */
export function readPort(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65535) {
    throw new VariableError(`must be a whole number from 0 to 65535, not '${value}'`);
  }
  return port;
}

/** A whole number from `least` to 100,000. */
export const readCount =
  (least: number) =>
  (value: string): number => {
    const count = Number(value);
    if (!/^\d+$/.test(value) || count < least || count > MAX_COUNT) {
      throw new VariableError(`must be a whole number from ${least} to ${MAX_COUNT}, not '${value}'`);
    }
    return count;
  };

/** An amount of bytes in whole megabytes. */
export function readMegabytes(value: string): number {
  const megabytes = Number(value);
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > 1_000_000) {
    throw new VariableError(`must be a whole number of megabytes from 1 to 1000000, not '${value}'`);
  }
  return megabytes;
}

/** A switch: 1 or true, 0 or false. */
export function readFlag(value: string): boolean {
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw new VariableError(`must be 1 or 0, not '${value}'`);
}

/** One of a few words. */
export const readChoice =
  <const T extends string>(choices: readonly T[]) =>
  (value: string): T => {
    const choice = choices.find((known) => known === value);
    if (choice === undefined) throw new VariableError(`must be one of ${choices.join(', ')}, not '${value}'`);
    return choice;
  };

/** An address of one of the given protocols. The text itself is never repeated: it may hold a password. */
export const readUrl =
  (protocols: string[], example: string) =>
  (value: string): string => {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      throw new VariableError(`must be an address such as ${example}`);
    }
    return value;
  };

/** One bare e-mail address. */
export function readAddress(value: string): string {
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(value)) {
    throw new VariableError(`must be an e-mail address, not '${value}'`);
  }
  return value;
}

/** E-mail addresses parted by commas, in lower case. */
export const readAddressList = (value: string): string[] =>
  listOf(value).map((address) => readAddress(address).toLowerCase());

/** IP addresses and CIDR ranges parted by commas. */
export function readProxies(value: string): string[] {
  for (const range of listOf(value)) {
    const [address = '', bits, ...rest] = range.split('/');
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const wellSized = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest);
    if (longest < 0 || !wellSized || rest.length > 0) {
      throw new VariableError(`must list IP addresses or ranges such as 10.0.0.0/8, not '${range}'`);
    }
  }
  return listOf(value);
}

/** The items of a list that is parted by commas. */
export const listOf = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
