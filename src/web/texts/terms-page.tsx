import { AppLink } from '#ui/components/app-link.tsx';
import { Page } from '#ui/page.tsx';
import { productMinimumAge } from '#ui/minimum-age.ts';
import { productName } from '#ui/product.ts';
import { Prose } from '#ui/components/prose.tsx';

export function TermsPage() {
  const product = productName();
  return (
    <Page
      title="Terms & Conditions"
      line="What you may expect of us, and what we and the other players expect of you."
      narrow
    >
      <Prose>
        <h2>1. What these terms are</h2>
        <p>
          {`${product} is a community for players, organisers and game stores. By making an account or using these pages you agree to these terms. If you do not agree, please do not use ${product}.`}
        </p>

        <h2>2. Your account</h2>
        <ul>
          <li>{`You are at least ${productMinimumAge()} years old.`}</li>
          <li>What you tell us about yourself is true, and the account is used by you alone.</li>
          <li>
            You keep your password to yourself and tell us when you believe that somebody else knows it.
          </li>
          <li>You may have one player profile. Its alias must not pretend to be somebody else.</li>
        </ul>

        <h2>3. At the table</h2>
        <ul>
          <li>
            Treat the people you play with, the staff of stores and the crews of conventions with respect.
          </li>
          <li>If you confirm a seat, take it, or cancel early enough for somebody else to.</li>
          <li>
            Whoever runs a campaign decides what happens at its table, within the law, the rules of the place
            and these terms.
          </li>
          <li>Rate honestly, and only what you took part in.</li>
        </ul>

        <h2>4. What you post</h2>
        <p>
          {`Texts, pictures and files stay yours. You allow ${product} to store them, to adapt their format, and to show them where the product shows them, for as long as they are there. You post only what you have the right to post, and nothing that is unlawful, hateful or meant to deceive.`}{' '}
          What breaks <AppLink to="/rules">the rules of the community</AppLink> we may hide or remove; there
          it says how to report it, and how to object.
        </p>

        <h2>5. Seats that cost something</h2>
        <p>
          {`An organiser may ask a price for a seat. That agreement is between you and the organiser, who confirms the payment; ${product} does not handle the money. A seat that is paid can only be cancelled by the organiser.`}
        </p>

        <h2>6. Teams, points and rewards</h2>
        <p>
          Inviting somebody makes you their sponsor once they accept. Points show what you did; they are no
          money and cannot be sold or passed on. Rewards and commissions are paid only under a written
          agreement between you and us that says so. Nobody has to buy anything in order to join or to invite,
          and nobody is rewarded merely for finding new members.
        </p>

        <h2>7. Agreements</h2>
        <p>
          When you accept or decline an agreement on these pages, we keep a copy of exactly what you were
          shown, with the date. Neither you nor we can change that copy afterwards.
        </p>

        <h2>8. Ending it</h2>
        <p>
          You may stop at any time. We may close an account that breaks these terms, after a warning where
          that is reasonable, and at once where somebody is in danger or the law demands it.
        </p>

        <h2>9. What we answer for</h2>
        <p>
          {`We run ${product} with care, but we cannot promise that it is always reachable or free of mistakes. We answer without limit for what we do on purpose or by gross negligence, and wherever the law forbids limits; otherwise only for the typical, foreseeable damage of a broken essential duty. What happens at a table, in a store or at a convention is the responsibility of those who are there.`}
        </p>

        <h2>10. Changes</h2>
        <p>
          We may change these terms for good reasons. We tell you by e-mail at least 30 days before; if you do
          not agree, you may close your account until then.
        </p>

        <p>
          Questions? <AppLink to="/contact">Write to us</AppLink>. How we treat your data is in the{' '}
          <AppLink to="/privacy">Privacy Policy</AppLink>.
        </p>
      </Prose>
    </Page>
  );
}
