/** A finding of the doctor. `wrong` makes it exit with an error; `note` is worth knowing. */
export type Finding = {
  about: string;
  state: 'good' | 'note' | 'wrong';
  /** What was found, and for `note` and `wrong` what to do about it. */
  says: string;
};

const finding =
  (state: Finding['state']) =>
  (about: string, says: string): Finding => ({ about, state, says });

export const good = finding('good');
export const note = finding('note');
export const wrong = finding('wrong');
