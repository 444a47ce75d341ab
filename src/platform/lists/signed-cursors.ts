import { commonRefusals, refuse } from '#shared/errors.ts';
import { createSigner } from '../security/keys.ts';

/** Where a signature begins behind its cursor; no base64url has it. */
const SEPARATOR = '.';

const textIn = (value: unknown, field: string): string | undefined => {
  const found = (value as Record<string, unknown> | null | undefined)?.[field];
  return typeof found === 'string' ? found : undefined;
};

/** What is signed of a cursor. */
const scoped = (list: string, cursor: string) => `${list}${SEPARATOR}${cursor}`;

/** Signs the cursors of lists on their way out and checks them on their way in; a cursor counts for the list that wrote it. */
export function signedCursors(secret: string) {
  const { sign, isSigned } = createSigner(secret, 'cursors');
  return {
    /**
     * The input of an operation with its cursor as the list wrote it; any other input as it is.
     * @throws refusal INVALID_CURSOR for a cursor that is not this list's own
     */
    read(list: string, input: unknown): unknown {
      const signed = textIn(input, 'cursor');
      if (signed === undefined) return input;
      const [cursor = '', signature = '', ...rest] = signed.split(SEPARATOR);
      if (rest.length > 0 || !isSigned(scoped(list, cursor), signature))
        refuse(commonRefusals.INVALID_CURSOR);
      return { ...(input as object), cursor };
    },
    /** The output of an operation with its `nextCursor` signed; any other output as it is. */
    write(list: string, output: unknown): unknown {
      const cursor = textIn(output, 'nextCursor');
      if (cursor === undefined) return output;
      return { ...(output as object), nextCursor: `${cursor}${SEPARATOR}${sign(scoped(list, cursor))}` };
    },
  };
}
