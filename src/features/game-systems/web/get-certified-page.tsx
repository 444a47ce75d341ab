import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { useSession } from '#ui/session/session.ts';
import { SignInPrompt } from '#ui/session/sign-in-prompt.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { isOffered } from '../rules.ts';
import { CardGrid } from '#ui/components/card.tsx';
import { CertificationCard } from './certification-card.tsx';
import { LOAD_GAME_SYSTEMS_ERROR } from './for-others/game-system-queries.ts';
import { ownGameAccounts } from './queries.ts';

/** /qualify/get-certified: the player's game systems with their exams. */
export function GetCertifiedPage() {
  const { loading, user } = useSession();
  return (
    <Page title="Get Certified" line="Submit one exam of a game system, and you are certified for it.">
      {loading && <Skeleton shape="card" />}
      {!loading && !user && (
        <SignInPrompt
          title="Show what you know"
          text="Sign in to see the exams of your game systems and which of them you are certified for."
          button="Get Started"
          terrain="sand"
          piece="flag"
        />
      )}
      {user && <Certifications />}
    </Page>
  );
}

function Certifications() {
  const accounts = useQuery(ownGameAccounts());
  return (
    <Loaded query={accounts} error={LOAD_GAME_SYSTEMS_ERROR} loading={<Skeleton shape="card" />}>
      {({ items }) => {
        const offered = items.filter(isOffered);
        if (offered.length === 0) return <NothingToCertify />;
        return (
          <section aria-labelledby="own-game-systems">
            <h2 id="own-game-systems" className="visually-hidden">
              Your game systems
            </h2>
            <CardGrid>
              {offered.map((account) => (
                <li key={account.id}>
                  <CertificationCard account={account} />
                </li>
              ))}
            </CardGrid>
          </section>
        );
      }}
    </Loaded>
  );
}

const NothingToCertify = () => (
  <EmptyState
    text="No game systems available for certification."
    terrain="sand"
    piece="flag"
    actions={<ButtonLink to="/my/gamesystems">Add Game System</ButtonLink>}
  />
);
