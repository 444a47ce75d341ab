import { commonRefusals, refuse } from '#shared/errors.ts';
import { createSigner } from '../security/keys.ts';

/** Separates a cursor from its signature; base64url does not contain it. */
const SEPARATOR = '.';

const textIn = (value: unknown, field: string): string | undefined => {
  const found = (value as Record<string, unknown> | null | undefined)?.[field];
  return typeof found === 'string' ? found : undefined;
};

/** The text that is signed for a cursor. */
const scoped = (list: string, cursor: string) => `${list}${SEPARATOR}${cursor}`;

/** Signs the cursors of lists in answers and verifies them in requests. A cursor is only valid for the list that wrote it. */
export function signedCursors(secret: string) {
  const { sign, isSigned } = createSigner(secret, 'cursors');
  return {
    /**
     * Returns the input of an operation with the signature removed from its cursor; any other input unchanged.
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
    /** Returns the output of an operation with its `nextCursor` signed; any other output unchanged. */
    write(list: string, output: unknown): unknown {
      const cursor = textIn(output, 'nextCursor');
      if (cursor === undefined) return output;
      return { ...(output as object), nextCursor: `${cursor}${SEPARATOR}${sign(scoped(list, cursor))}` };
    },
  };
}
