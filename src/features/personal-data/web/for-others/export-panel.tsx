import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Section } from '#ui/page.tsx';
import { isFreshNow } from '#ui/session/fresh-sign-in.ts';
import { Moment } from '#ui/time/moment.tsx';
import { retention } from '#shared/retention.ts';
import { sizeInWords } from '#shared/upload-kinds.ts';
import type { ExportState } from '../../contract.ts';
import { EXPORT_ADDRESS } from '../../rules.ts';
import styles from '../personal-data.module.css';
import { LOAD_EXPORT_ERROR } from '../messages.ts';
import { dataExport, personalDataClient } from '../queries.ts';

/** How often a copy that is being made is looked for. Most take a second or two. */
const LOOK_EVERY_MS = 3000;

/** Has a copy of all of one's data made, and downloads it. Of the account page. */
export function ExportPanel() {
  const state = useQuery({
    ...dataExport(),
    refetchInterval: ({ state: { data } }) => (data?.status === 'waiting' ? LOOK_EVERY_MS : false),
  });
  return (
    <Section title="Your data">
      <Card>
        <Loaded query={state} error={LOAD_EXPORT_ERROR}>
          {(data) => <Copy state={data} />}
        </Loaded>
      </Card>
    </Section>
  );
}

function Copy({ state: { status, ready, nextAt } }: { state: ExportState }) {
  const request = useChange(() => personalDataClient.requestExport({}), {
    done: null,
    failed: 'Your data could not be prepared',
    stale: [dataExport().queryKey],
  });
  const prepare = (label: string, isFirst: boolean) => (
    <Button
      size="small"
      variant={isFirst ? 'primary' : 'quiet'}
      busy={request.isPending}
      onClick={() => void request.run()}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.parts}>
      <p className={styles.line}>
        A copy of everything that we keep of you: your account, player, campaigns, seats, exams, visits,
        ratings, invitations, messages and agreements, with the files that you added. It is a zip archive of
        JSON files and a text that explains them.
      </p>
      {status === 'none' && (
        <>
          <p className={styles.line}>
            {`We prepare it in the background and tell you when it is ready. You can then download it for ${retention.exports.days} days.`}
          </p>
          <div>{prepare('Prepare my data', true)}</div>
        </>
      )}
      {status === 'waiting' && (
        <MessageBox tone="info" title="Your data are being prepared">
          <span>
            It takes seconds for most people, and minutes with many files. You can leave this page: we tell
            you when they are ready.
          </span>
        </MessageBox>
      )}
      {status === 'failed' && (
        <>
          <MessageBox tone="danger" title="Your data could not be prepared">
            <span>Something went wrong on our side. Please try again.</span>
          </MessageBox>
          <div>{prepare('Try again', true)}</div>
        </>
      )}
      {ready && (
        <>
          <MessageBox tone="success" title="Your data are ready">
            <span>
              {sizeInWords(ready.bytes)}, here until <Moment iso={ready.goneAt} />. Keep the file safe: it
              holds all that is yours.
            </span>
          </MessageBox>
          <div className={styles.row}>
            <Button size="small" onClick={() => void downloadWhenFresh()}>
              Download
            </Button>
            {nextAt === null ? (
              prepare('Prepare a new copy', false)
            ) : (
              <span className={styles.aside}>
                A new copy can be prepared from <Moment iso={nextAt} />.
              </span>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** The download takes a fresh sign-in: asks for it first, because one that is refused says nothing on the page. */
async function downloadWhenFresh(): Promise<void> {
  if (await isFreshNow()) window.location.assign(EXPORT_ADDRESS);
}
