import { v7, validate } from 'uuid';

/** An identifier: a UUID as text. New ones are version 7, so that they sort by the time they were made. */
export type Id = string;

/** Makes a new identifier (UUID version 7, RFC 9562). */
export const newId = (): Id => v7();

/** Tells whether a text is a UUID of any version. */
export const isId = (text: string): boolean => validate(text);
