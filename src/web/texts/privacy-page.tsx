import { INVITE_DAYS } from '#features/invites/rules.ts';
import { cookies } from '#features/accounts/rules.ts';
import { HELD_BACK_DAYS } from '#features/personal-data/rules.ts';
import { retention } from '#shared/retention.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Page } from '#ui/page.tsx';
import { productSessionDays } from '#ui/session-days.ts';
import { productMapHost } from '#features/maps/web/for-others/map-host.ts';
import { productName } from '#ui/product.ts';
import { Prose } from '#ui/components/prose.tsx';

const DAY_SECONDS = 86_400;

const units = [
  { name: 'year', seconds: 365 * 86_400 },
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
];

/** Whole years, days, hours or minutes in words: 'one day', '30 days'. */
function durationOf(seconds: number): string {
  const unit = units.find((candidate) => seconds % candidate.seconds === 0);
  if (!unit) return `${seconds} seconds`;
  const count = seconds / unit.seconds;
  return count === 1 ? `one ${unit.name}` : `${count} ${unit.name}s`;
}

/** How long a session lasts, as configured. */
function sessionTime(): string {
  const { idleDays, maxDays } = productSessionDays();
  const idle = `It is kept for ${durationOf(idleDays * DAY_SECONDS)} at most, and renewed before it ends if you are here then`;
  return maxDays === null
    ? `${idle}.`
    : `${idle}, but no longer than ${durationOf(maxDays * DAY_SECONDS)} after you signed in.`;
}

/** The privacy policy: says what the product really does. */
export function PrivacyPage() {
  const product = productName();
  const mapHost = productMapHost();
  return (
    <Page
      title="Privacy Policy"
      line="Which data we keep, why, who sees it, and how to get rid of it."
      narrow
    >
      <Prose>
        <h2>In short</h2>
        <p>
          {`${product} keeps what it needs to bring you to a table, and nothing to follow you around. There is no advertising, no analytics by third parties, and no sale of data. Its few cookies, each named below, keep you signed in and your account safe.`}
        </p>

        <h2>What we keep, and why</h2>
        <ul>
          <li>
            <strong>Your account:</strong> e-mail address or phone number, user name, a scrambled form of your
            password, and where you are signed in. Without these there is no account. Your browser adds the
            time zone of its clock, so that mails tell times by yours.
          </li>
          <li>
            <strong>Your player profile:</strong> alias, city, state and picture. Others at the table see
            alias and picture.
          </li>
          <li>
            <strong>What you do here:</strong> campaigns, seats, exams and answers, ratings, linked stores,
            invitations and your team, agreements you decided on, files you upload.
          </li>
          <li>
            <strong>Visits to stores:</strong> date, comments and, only if you allow it each time your browser
            asks, the place. Nobody but you sees your visits. Places never appear in an address or in our
            logs.
          </li>
          <li>
            <strong>What suits you, and searches that you save:</strong> when you can play, from where and how
            far you go, what you like, and what you look for. Nobody but you sees them. Organisers and store
            managers read about how many players near their venue play a game on a weekday: counted once a
            week, in fives, and never fewer than five.
          </li>
          <li>
            <strong>Messages to us:</strong> what you write in the contact form, so that we can answer.
          </li>
          <li>
            <strong>Your sign-ins:</strong> when and how somebody signed in to your account or tried to, on
            which kind of browser, and from which network as a scrambled form that cannot be read. They are
            there for you to see on your account page.
          </li>
          <li>
            <strong>Reports, decisions and blocks:</strong> what you report to us and why, what we decided
            about things of yours and what you said against it, and whom you blocked, for as long as you block
            them.
          </li>
          <li>
            <strong>Technical records:</strong> which operation was used when, with what outcome, and the
            network address for as long as it takes to hold off misuse. They carry no messages, passwords or
            places.
          </li>
        </ul>
        <p>
          We do this to fulfil our agreement with you, to keep the service safe, or, where we ask, because you
          agreed. You can take an agreement back at any time.
        </p>

        <h2>Who sees it</h2>
        <ul>
          <li>Other members see what the pages show them: aliases, public campaigns, ratings as averages.</li>
          <li>Your sponsor and your team see each other's aliases, never e-mail addresses.</li>
          <li>Who you invite gets your alias and what you wrote into the invitation.</li>
          <li>Our administrators see what they need to run the place; what they change is recorded.</li>
          <li>
            Only our administrators see who reported something. Nobody is told that you blocked them; they
            only find what they can no longer do.
          </li>
          <li>Those who host our servers and carry our mail work on our instructions only.</li>
          <li>
            {mapHost === null
              ? 'Maps are drawn from what our own server sends. Nobody else learns what you look at on them.'
              : `When you open a map, your browser loads it from ${mapHost}, which so learns your network address and what you look at on the map, but not who you are here.`}
          </li>
          <li>
            Only if you turn push messages on for a device: the maker of its browser carries them, encrypted
            so that only your browser can read them. They end when you turn them off or sign out there.
          </li>
        </ul>

        <h2>Pictures</h2>
        <p>
          Pictures are stored in a fresh copy from which the camera's hidden records, such as the place where
          they were taken, are removed.
        </p>

        <h2>In your browser</h2>
        <p>
          We set these cookies and no others. Scripts cannot read them. Each one's name begins with our host.
        </p>
        <ul>
          {Object.values(cookies).map(({ name, seconds, purpose }) => (
            <li key={name}>
              <strong>{name}</strong>
              {` ${purpose}. ${seconds === null ? sessionTime() : `It is kept for ${durationOf(seconds)} at most.`}`}
            </li>
          ))}
        </ul>
        <p>
          Beside that, your browser remembers the light or dark theme, that somebody is signed in on this
          device, the page to return to after signing in, where we sent a code that you wait for, a sign-out
          that our server could not be told of yet, and what you have typed until it is sent.
        </p>

        <h2>How long</h2>
        <p>
          {`As long as your account exists, but for what is named here: our server removes it by itself when its time is over. An invitation that nobody answers expires after ${durationOf(INVITE_DAYS * DAY_SECONDS)}.`}
        </p>
        <ul>
          {Object.values(retention).map(({ what, days }) => (
            <li key={what}>
              <strong>{what}:</strong>
              {` ${durationOf(days * DAY_SECONDS)}`}
            </li>
          ))}
        </ul>
        <p>
          Mail that was sent is gone from our server within an hour. That you want no invitations is kept
          until you take it back, as a scrambled form of your address that cannot be read.
        </p>

        <p>
          {`When you delete your account, it waits for ${durationOf(HELD_BACK_DAYS * DAY_SECONDS)}, in which one press keeps it. Then everything of yours goes. What stays, without your name: agreements that you decided on and the record of changes, because they may have to be proven, under a number that leads nowhere; that number itself, so that a backup does not bring you back; and what you wrote for a campaign in which others still play. Backups from before are kept apart from the service until they are replaced.`}
        </p>

        <h2>Your rights</h2>
        <p>
          You may see your data, have it corrected, take it with you, have it deleted, and object to how it is
          used. You may also complain to your data protection authority. On{' '}
          <AppLink to="/my/account">your account's page</AppLink> you take a copy of everything with you, and
          delete your account; for everything else, <AppLink to="/contact">write to us</AppLink>.
        </p>
      </Prose>
    </Page>
  );
}
