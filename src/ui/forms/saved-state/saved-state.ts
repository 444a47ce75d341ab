import type { Id } from '#shared/ids.ts';

/** A record's values as a form has them, and which saved state that is. */
export type Revised = {
  values: object;
  revision: number;
  /** The address of the picture that is stored beside the values. */
  picture?: string | null;
};

/** A form's picture, which is chosen beside its values. */
export type StaleablePicture = {
  label: string;
  /** What the save is to do: the id of an upload, null to remove the picture, undefined to leave it. */
  chosen: Id | null | undefined;
  /** Forgets what was chosen, and shows what is stored. */
  take: (stored: string | null) => void;
};

/** A form of a record that others may save meanwhile. */
type StaleableForm = {
  state: { isTouched: boolean; isSubmitting?: boolean; values: object };
  setFieldValue: (name: never, value: never) => void;
  reset: (values: never) => void;
  handleSubmit: () => Promise<void>;
};

/** What a form knows of the saved state that it began with; `useStaleForm` makes it. */
export type Stale = {
  /** The revision that a save goes by. */
  revision: () => number;
  began: () => Revised;
  begin: (given: Revised) => void;
  /** For the save's `useChange`. */
  onFailed: (error: unknown) => void;
  isStale: boolean;
  close: () => void;
};

export type StaleFormProps = {
  stale: Stale;
  form: StaleableForm;
  /** The record as it was read; while nothing is typed, the form follows it. */
  given: Revised;
  /** Reads the record again, past every cache. */
  read: () => Promise<Revised>;
  /** What each field is called, by its name. A field without a name is not compared and stays as it was typed. */
  labels: Readonly<Record<string, string>>;
  /** Fields that are lists of rows with a `key` that stays: they are merged row by row. */
  lists?: readonly string[];
  picture?: StaleablePicture;
  /** Values that are no text, in words. */
  show?: Readonly<Record<string, (value: never) => string>>;
};
