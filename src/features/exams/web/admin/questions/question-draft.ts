import { readWebAddress, WRONG_ADDRESS } from '#shared/addresses/read-web-address.ts';
import type { ManagedQuestion } from '../../../admin-contract.ts';
import { faultOfOptions, MOST_MARKS, WHOLE_MARKS } from '../../../rules.ts';

/** An option being written; `key` identifies it in its list. */
export type OptionDraft = { key: string; text: string; isRight: boolean };

/** A question being written; `key` identifies it in the list, `id` is set once saved. Without options it is answered in words. */
export type QuestionDraft = {
  key: string;
  id?: string;
  name: string;
  url: string;
  options: OptionDraft[] | null;
  maxMarks: number | null;
  rubric: string;
};

export const blankOption = (): OptionDraft => ({ key: crypto.randomUUID(), text: '', isRight: false });

export const blankQuestion = (): QuestionDraft => ({
  key: crypto.randomUUID(),
  name: '',
  url: '',
  options: null,
  maxMarks: 1,
  rubric: '',
});

/** Turns a saved question into a draft. */
export const draftOf = ({
  id,
  name,
  url,
  options,
  rightOptions,
  ...rest
}: ManagedQuestion): QuestionDraft => ({
  key: id,
  id,
  name,
  url: url ?? '',
  options:
    options?.map((text, index) => ({
      key: `${id}-${index}`,
      text,
      isRight: rightOptions?.includes(text) ?? false,
    })) ?? null,
  maxMarks: rest.maxMarks,
  rubric: rest.rubric ?? '',
});

/** Turns a draft into the question that is sent. */
export const questionOf = ({ id, name, url, options, maxMarks, rubric }: QuestionDraft) => ({
  ...(id !== undefined && { id }),
  name: name.trim(),
  url: url.trim() || null,
  options: options?.map(({ text }) => text.trim()) ?? null,
  rightOptions: options?.filter(({ isRight }) => isRight).map(({ text }) => text.trim()) ?? null,
  maxMarks: maxMarks ?? 1,
  rubric: options === null ? rubric.trim() || null : null,
});

export type QuestionProblems = { name?: string; url?: string; options?: string; maxMarks?: string };

/** The problems of a question by field, checked before it is sent. */
export function problemsOf(draft: QuestionDraft): QuestionProblems {
  const { name, url, maxMarks } = draft;
  const { options, rightOptions } = questionOf(draft);
  const isEmpty = options?.includes('') ?? false;
  const fault = isEmpty ? 'Write each option, or remove it' : faultOfOptions(options, rightOptions);
  const isWhole = maxMarks !== null && Number.isInteger(maxMarks) && maxMarks >= 1 && maxMarks <= MOST_MARKS;
  return {
    ...(name.trim() === '' && { name: 'Question is required' }),
    ...(url.trim() !== '' && readWebAddress(url) === null && { url: WRONG_ADDRESS }),
    ...(fault !== null && { options: fault }),
    ...(!isWhole && { maxMarks: WHOLE_MARKS }),
  };
}

/** A question as text, to compare it with what another admin saved. */
export const questionInWords = ({ name, url, options, maxMarks, rubric }: QuestionDraft): string =>
  [
    name,
    url,
    ...(options ?? []).map(({ text, isRight }) => `${isRight ? '✓' : '–'} ${text}`),
    maxMarks === 1 ? '' : `${maxMarks} marks`,
    rubric,
  ]
    .filter(Boolean)
    .join('\n');
