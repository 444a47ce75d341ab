import { useQuery } from '@tanstack/react-query';
import { lazily } from '#ui/late/lazily.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { errorCode } from '#ui/data/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { OwnBan } from '../contract.ts';
import styles from './banned-page.module.css';
import { OwnData } from './own-data.tsx';
import { ownBan } from './queries.ts';

const AppealForm = lazily(() => import('./appeal-form.tsx'), 'AppealForm');

/** How often the page checks whether the requested copy of the data is ready. */
const LOOK_EVERY_MS = 3000;

const TITLE = 'Your account is banned';

/** /banned: why a person can't sign in, and what they can do nevertheless. Their link's token is in the URL's fragment. */
export function BannedPage({ token }: { token: string }) {
  const found = useQuery({
    ...ownBan(token),
    enabled: token !== '',
    refetchInterval: ({ state: { data } }) =>
      data?.own?.export.status === 'waiting' ? LOOK_EVERY_MS : false,
  });
  const isEnded = found.isError && ['BAN_LINK_ENDED', 'INVALID_INPUT'].includes(errorCode(found.error));
  if (token === '' || isEnded) {
    return (
      <Page title={TITLE} narrow>
        <EmptyState
          text="This link does not work any more. Sign in: if your account is banned, you are led back here."
          piece="flag"
          actions={<ButtonLink to="/auth">Sign in</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page title={TITLE} narrow>
      <Loaded
        query={found}
        error="Your ban could not be loaded. Please try again."
        loading={<Skeleton shape="card" count={1} />}
      >
        {(own) => <Own token={token} own={own} />}
      </Loaded>
    </Page>
  );
}

type OwnProps = { token: string; own: OwnBan };

const Own = ({ token, own }: OwnProps) => (
  <>
    {own.ban === null ? <Over /> : <Why token={token} username={own.username} ban={own.ban} />}
    {own.own ? (
      <OwnData token={token} username={own.username} own={own.own} />
    ) : (
      <Section title="Your data">
        <Card>
          <p className={styles.text}>
            You can take a copy of your data, or delete your account. Both are for you alone, so sign in for
            them as before: the sign-in page leads you back here. If you can not sign in any more, write to
            us.
          </p>
          <div className={styles.actions}>
            <ButtonLink to="/auth" size="small" variant="quiet">
              Sign in
            </ButtonLink>
            <ButtonLink to="/contact" size="small" variant="quiet">
              Write to us
            </ButtonLink>
          </div>
        </Card>
      </Section>
    )}
  </>
);

const Over = () => (
  <MessageBox tone="success" title="Your account is not banned any more">
    <ButtonLink to="/auth" size="small">
      Sign in
    </ButtonLink>
  </MessageBox>
);

type WhyProps = { token: string; username: string; ban: NonNullable<OwnBan['ban']> };

const Why = ({ token, username, ban: { reason, bannedAt, endsAt, appeal } }: WhyProps) => (
  <Card level={2} title={username}>
    <p className={styles.when}>
      Banned <Moment iso={bannedAt} />
      {endsAt === null ? ', until an admin lifts it.' : ', until '}
      {endsAt !== null && <Moment iso={endsAt} />}
    </p>
    <strong>The reason</strong>
    <p className={styles.text}>{reason ?? 'No reason was given.'}</p>
    {appeal === null ? (
      <div className={styles.actions}>
        <Editor
          label="Appeal"
          name="Appeal against the ban"
          title="Ask for another look?"
          description="Another admin looks at it where there is one. You can appeal once."
          form={AppealForm}
          given={{ token }}
        />
      </div>
    ) : (
      <div className={styles.said}>
        <strong>You appealed</strong>
        <p className={styles.text}>{appeal.text}</p>
        {appeal.decision === null ? (
          <MessageBox tone="info">We look at it again. You get the answer by mail, and here.</MessageBox>
        ) : (
          <>
            <strong>The ban stands</strong>
            <p className={styles.text}>{appeal.answer}</p>
          </>
        )}
      </div>
    )}
    <p className={styles.rules}>
      <ButtonLink to="/rules" size="small" variant="quiet">
        Our rules
      </ButtonLink>
    </p>
  </Card>
);
