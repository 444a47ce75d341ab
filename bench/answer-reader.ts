const LAST_CHUNK = '0\r\n\r\n';

export type AnswerReader = {
  /** Takes the next piece; true once the answer is whole. */
  isWholeWith(piece: Buffer): boolean;
  /** The status line and the headers, and perhaps more; whole once the answer is. */
  head(): string;
};

/** Reads one HTTP answer piece by piece, of which no more than the head is kept. */
export function answerReader(): AnswerReader {
  let head = '';
  /** Bytes still to come; null as long as that is unknown. */
  let missing: number | null = null;
  let tail = '';
  const isWholeWith = (piece: Buffer): boolean => {
    if (missing !== null) {
      missing -= piece.length;
      return missing === 0;
    }
    if (tail) {
      tail = (tail + piece.toString('latin1', Math.max(0, piece.length - LAST_CHUNK.length))).slice(
        -LAST_CHUNK.length,
      );
      return tail === LAST_CHUNK;
    }
    head += piece.toString('latin1');
    const headEnd = head.indexOf('\r\n\r\n');
    if (headEnd < 0) return false;
    const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, headEnd));
    if (length) {
      missing = Number(length[1]) - (head.length - headEnd - 4);
      return missing === 0;
    }
    // In chunks: the last one is empty. The bytes before it are JSON, which has no bare line breaks.
    tail = head.slice(-LAST_CHUNK.length);
    return head.length > headEnd + 4 && tail === LAST_CHUNK;
  };
  return { isWholeWith, head: () => head };
}
