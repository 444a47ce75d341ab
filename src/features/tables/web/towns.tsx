import { Chip } from '#ui/components/chip.tsx';
import styles from './find-page.module.css';

/** Offers other towns if the text names several. */
export const Towns = ({ towns, onChoose }: { towns: string[]; onChoose: (town: string) => void }) => (
  <div className={styles.towns} role="group" aria-label="Towns of this name">
    <span>Or did you mean</span>
    {towns.map((town) => (
      <Chip key={town} onPress={() => onChoose(town)}>
        {town}
      </Chip>
    ))}
  </div>
);
