import { AppLink } from '#ui/components/app-link.tsx';
import { Page } from '#ui/page.tsx';
import { Prose } from '#ui/components/prose.tsx';

/** The rules of the community: what is not allowed, what is done about it, and how to object. */
export const RulesPage = () => (
  <Page
    title="Community Rules"
    line="What is not allowed here, what we do about it, and how to object."
    narrow
  >
    <Prose>
      <h2>1. What is not allowed</h2>
      <p>These hold for campaigns, sessions, texts, pictures, files, aliases, ratings and messages alike.</p>
      <ul>
        <li>
          <strong>Spam and advertising</strong> for what has nothing to do with playing here, and campaigns
          that are no campaigns.
        </li>
        <li>
          <strong>Harassment</strong>: threatening, stalking, shaming or bullying somebody, here or at the
          table.
        </li>
        <li>
          <strong>Hate</strong> against people for who they are, where they come from, what they believe or
          whom they love.
        </li>
        <li>
          <strong>Sexual content</strong>, and anything that makes children its object.
        </li>
        <li>
          <strong>Danger</strong>: calls for violence, and whatever puts somebody at risk.
        </li>
        <li>
          <strong>Fraud</strong>: taking money for seats that do not exist, or pretending to be somebody else.
        </li>
        <li>
          <strong>Other people&apos;s privacy</strong>: addresses, phone numbers or pictures of people who did
          not agree.
        </li>
        <li>
          <strong>What somebody else made</strong> and did not allow you to post.
        </li>
        <li>Ratings given to harm or to flatter, and reports that you know to be false.</li>
      </ul>

      <h2>2. What you can do</h2>
      <p>
        Report it: choose Report in the menu beside it. Our admins read every report, and whose thing it is
        does not learn who sent it. You can report a thing once, and ten things a day. We tell you what we
        decide. If somebody is in danger, call the police first.
      </p>

      <h2>3. What we do</h2>
      <ul>
        <li>We may leave it as it is, hide it from everybody but its owner, or remove it for good.</li>
        <li>We tell its author, with the reason.</li>
        <li>
          If we remove a session or a campaign with paid seats, its organiser owes that money back, and both
          sides are told how much.
        </li>
        <li>Somebody who breaks these rules again and again, or badly once, is banned.</li>
      </ul>

      <h2>4. If you think that we are wrong</h2>
      <p>
        You find every decision about your things under <AppLink to="/my/decisions">Decisions</AppLink>. You
        can appeal against each once, within 30 days. Where there is another admin, another one looks at it.
        Hidden things are shown again if you were right; what was removed can not be brought back.
      </p>

      <p>
        These rules belong to our <AppLink to="/terms">terms</AppLink>. Questions go to{' '}
        <AppLink to="/contact">our contact page</AppLink>.
      </p>
    </Prose>
  </Page>
);
