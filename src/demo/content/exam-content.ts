/** An exam of the demo world: questions in the order they are asked. */
export type ExamContent = {
  name: string;
  /** Slug of the game system. */
  system: string;
  weight: number;
  questions: readonly string[];
};
