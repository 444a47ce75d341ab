import type { ReactNode } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Page, Panels, Section } from '#ui/page.tsx';
import type { NoticeSettings } from '../contract.ts';
import { GroupsTable } from './groups-table.tsx';
import { LOAD_SETTINGS_ERROR } from './messages.ts';
import { QuietHours } from './quiet-hours.tsx';
import { Reminders } from './reminders.tsx';
import { useSettings } from './use-settings.ts';

type NotificationsPageProps = {
  /** The panel about this device. */
  push: ReactNode;
  /** The panel about invitations. */
  invitations: ReactNode;
};

/** /my/notifications: of what the user is told, how, and when not. */
export function NotificationsPage({ push, invitations }: NotificationsPageProps) {
  const { query, choose, isOn, save } = useSettings();
  return (
    <Page
      title="Notifications"
      line="What you are notified about, and how. Every change is saved at once."
      actions={
        <ButtonLink variant="quiet" to="/my/notices">
          All notices
        </ButtonLink>
      }
    >
      <Loaded query={query} error={LOAD_SETTINGS_ERROR}>
        {(settings) => (
          <>
            <MailNote mailAddress={settings.mailAddress} />
            <Panels>
              {push}
              <QuietHours settings={settings} save={save} />
              <Reminders settings={settings} save={save} />
              {invitations}
            </Panels>
            <Section title="What you are told of">
              <GroupsTable
                kinds={settings.kinds}
                isOn={(choice) => isOn(settings, choice)}
                onChoose={choose}
              />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function MailNote({ mailAddress }: Pick<NoticeSettings, 'mailAddress'>) {
  if (mailAddress === 'confirmed') return null;
  return (
    <MessageBox tone="warning" title="No mail reaches you yet">
      <p>
        {mailAddress === 'none' ? (
          <>
            Your account has no e-mail address. Add one in <AppLink to="/my/profile">your profile</AppLink>.
          </>
        ) : (
          'Mail goes to confirmed addresses only. Follow the link in the message that was sent to yours.'
        )}
      </p>
    </MessageBox>
  );
}
