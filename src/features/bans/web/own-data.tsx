import { retention } from '#shared/retention.ts';
import { sizeInWords } from '#shared/upload-kinds.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Section } from '#ui/page.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { OwnBan } from '../contract.ts';
import styles from './banned-page.module.css';
import { bansClient, ownBan } from './queries.ts';

const ErasureForm = lazily(() => import('./erasure-form.tsx'), 'ErasureForm');

type Own = NonNullable<OwnBan['own']>;
type OwnDataProps = { token: string; username: string; own: Own };

/** A copy of a banned person's data, and the deletion of their account. */
export const OwnData = ({ token, username, own }: OwnDataProps) => (
  <>
    <Section title="Your data">
      <Card>
        <Copy token={token} copy={own.export} />
      </Card>
    </Section>
    <Section title="Delete account">
      <Card>
        {own.erasureDueAt === null ? (
          <>
            <p className={styles.text}>
              Your account and all that is yours are deleted 14 days after you ask for it. Until then you can
              change your mind here.
            </p>
            <div className={styles.actions}>
              <Editor
                label="Delete account..."
                title="Delete your account?"
                description="Your profile, player, seats, exams, visits, invitations and messages go. Ratings that you gave count on, without your name."
                danger
                form={ErasureForm}
                given={{ token, username }}
              />
            </div>
          </>
        ) : (
          <Planned token={token} dueAt={own.erasureDueAt} />
        )}
      </Card>
    </Section>
  </>
);

function Copy({ token, copy: { status, ready, nextAt } }: { token: string; copy: Own['export'] }) {
  const request = useChange(() => bansClient.requestExport({ token }), {
    done: null,
    failed: 'Your data could not be prepared',
    stale: [ownBan(token).queryKey],
  });
  const download = useChange(() => bansClient.openExport({ token }), {
    done: null,
    failed: 'Your data could not be fetched',
    stale: [],
    onDone: ({ address }) => window.location.assign(address),
  });
  return (
    <div className={styles.parts}>
      <p className={styles.text}>
        {`A copy of everything that we keep of you, as a zip archive. It is there for ${retention.exports.days} days once it is ready.`}
      </p>
      {status === 'waiting' && (
        <MessageBox tone="info" title="Your data are being prepared">
          It takes seconds for most people, and minutes with many files.
        </MessageBox>
      )}
      {status === 'failed' && (
        <MessageBox tone="danger" title="Your data could not be prepared">
          Something went wrong on our side. Please try again.
        </MessageBox>
      )}
      {ready && (
        <MessageBox tone="success" title="Your data are ready">
          {sizeInWords(ready.bytes)}, here until <Moment iso={ready.goneAt} />. Keep the file safe: it holds
          all that is yours.
        </MessageBox>
      )}
      <div className={styles.actions}>
        {ready && (
          <Button size="small" busy={download.isPending} onClick={() => void download.run()}>
            Download
          </Button>
        )}
        {status !== 'waiting' && nextAt === null && (
          <Button size="small" variant="quiet" busy={request.isPending} onClick={() => void request.run()}>
            {ready ? 'Prepare a new copy' : 'Prepare my data'}
          </Button>
        )}
      </div>
    </div>
  );
}

function Planned({ token, dueAt }: { token: string; dueAt: string }) {
  const keep = useChange(() => bansClient.cancelErasure({ token }), {
    done: 'Your account is kept',
    failed: 'Your account could not be kept',
    stale: [ownBan(token).queryKey],
  });
  return (
    <>
      <p className={styles.text}>
        Your account will be deleted on <Moment iso={dueAt} />.
      </p>
      <div className={styles.actions}>
        <Button size="small" busy={keep.isPending} onClick={() => void keep.run()}>
          Keep my account
        </Button>
      </div>
    </>
  );
}
