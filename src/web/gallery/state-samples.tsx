import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Section } from '#ui/page.tsx';
import { SignInPrompt } from '#ui/session/sign-in-prompt.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './gallery.module.css';

export const StateSamples = () => (
  <>
    <Section title="Messages">
      <div className={styles.grid}>
        <MessageBox tone="info" title="Please enter your new password" />
        <MessageBox tone="danger" title="The sign-in failed">
          Invalid login credentials
        </MessageBox>
        <MessageBox
          tone="warning"
          title="Location is off"
          actions={
            <Button size="small" variant="quiet">
              Check Again
            </Button>
          }
        >
          Visits are recorded without coordinates.
        </MessageBox>
        <MessageBox tone="success" title="Your password has been updated." />
      </div>
    </Section>
    <Section title="Nothing there, failed, for members">
      <div className={styles.grid}>
        <EmptyState
          text="No visits recorded yet. Start by recording your first visit!"
          terrain="grass"
          piece="tree"
          actions={<Button>Record a Visit</Button>}
        />
        <ErrorState
          text="There was an error loading your games. Please try again later."
          onRetry={() => undefined}
        />
        <SignInPrompt title="Discover games" text="Sign in to join a table near you." button="Get Started" />
      </div>
    </Section>
    <Section title="Loading">
      <div className={styles.stack}>
        <Skeleton shape="title" count={1} />
        <Skeleton />
        <Skeleton shape="row" count={4} />
        <Skeleton shape="card" label="Loading visits..." showLabel />
      </div>
    </Section>
  </>
);
