/** So many browsers of one user take push messages. */
export const MAX_DEVICES = 10;
