import { useState } from 'react';
import { newId, type Id } from '../shared/ids.ts';

/** Ids of requests that may be sent again: see `CallContext` of the API client. */
export type RequestIds = {
  /** The id for this content: the same one for as long as the same is sent again. */
  idFor: (content: unknown) => Id;
  /** Call it when an answer came: what is sent next is meant anew, even if it is the same. */
  renew: () => void;
};

function createRequestIds(): RequestIds {
  let id = newId();
  let sent: string | null = null;
  return {
    idFor: (content) => {
      const now = JSON.stringify(content);
      if (sent !== null && sent !== now) id = newId();
      sent = now;
      return id;
    },
    renew: () => {
      id = newId();
      sent = null;
    },
  };
}

/** Ids for what a form sends, so that a message sent again after a lost connection arrives once. */
export const useRequestIds = (): RequestIds => useState(createRequestIds)[0];
