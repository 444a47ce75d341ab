import type { CodeType } from '../../requests.ts';

/** Who wants in, as typed so far; kept while the views change. */
export type Typed = { kind: 'email' | 'phone'; email: string; phone: string };

/** What every view gets: what was typed so far, and the way to the other views. */
export type ViewProps = {
  typed: Typed;
  onTyped: (typed: Typed) => void;
  /** Goes on to typing the code that was sent. */
  onCodeSent: (type: CodeType) => void;
};
