import { Trash2 } from 'lucide-react';
import { Badge, type BadgeTone } from '#ui/components/badge.tsx';
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx';
import { Section } from '#ui/page.tsx';
import styles from './gallery.module.css';

const tones: BadgeTone[] = ['grey', 'blue', 'yellow', 'purple', 'green', 'red', 'orange', 'dark'];

export const ButtonSamples = () => (
  <>
    <Section title="Buttons">
      {(['primary', 'quiet', 'danger'] as const).map((variant) => (
        <div className={styles.row} key={variant}>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant}>Medium</Button>
          <Button variant={variant} size="large">
            Large
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <ButtonLink to="/">A link as a button</ButtonLink>
        <IconButton label="Remove" danger>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label="Remove, disabled" disabled>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </Section>
    <Section title="Badges">
      <div className={styles.row}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    </Section>
  </>
);
