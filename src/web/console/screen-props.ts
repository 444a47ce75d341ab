import type { AnyBrowseState } from '../../ui/data/browse-state.ts';

/** What every screen of the console gets from its address. */
export type ScreenProps = {
  /** What stands behind the section's name, such as an exam's id; '' in the section itself. */
  part: string;
  /** The address's search, as nobody has checked it yet. */
  search: Record<string, unknown>;
  /** Keeps a list's search, filters and order in the address. */
  onSearchChange: (search: AnyBrowseState) => void;
};
