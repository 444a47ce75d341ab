import { v7, validate } from 'uuid';

/** An identifier: a UUID as text. New ones are version 7, so they sort by creation time. */
export type Id = string;

export const newId = (): Id => v7();

export const isId = (text: string): boolean => validate(text);
