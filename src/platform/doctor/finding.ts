/** What the doctor found about one thing. `wrong` makes it end with an error; `note` is worth knowing. */
export type Finding = {
  about: string;
  state: 'good' | 'note' | 'wrong';
  /** What is so, and for notes and wrongs what to do about it. */
  says: string;
};

const finding =
  (state: Finding['state']) =>
  (about: string, says: string): Finding => ({ about, state, says });

export const good = finding('good');
export const note = finding('note');
export const wrong = finding('wrong');
