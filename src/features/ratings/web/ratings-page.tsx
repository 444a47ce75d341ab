import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { type Session, useSession } from '#ui/session/session.ts';
import { SignInPrompt } from '#ui/session/sign-in-prompt.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stars } from '#ui/components/stars.tsx';
import { ThingMenu } from '#features/moderation/web/for-others/thing-menu.tsx';
import { ownRating } from './queries.ts';
import styles from './ratings-page.module.css';

/** /qualify/ratings: what others think of the games that the player runs. */
export function RatingsPage() {
  const { loading, user, player } = useSession();
  return (
    <Page title="Ratings" line="What players say about the sessions you run." narrow>
      {loading && <Skeleton shape="card" count={1} />}
      {!loading && !user && (
        <SignInPrompt
          title="See your stars"
          text="Sign in to see how players rate the sessions you run."
          button="Get Started"
          terrain="sand"
          piece="coins"
        />
      )}
      {user && !player && <ProfileNeeded />}
      {player && <OwnRating player={player} />}
    </Page>
  );
}

const ProfileNeeded = () => (
  <EmptyState
    text="Ratings belong to a player, and you have no player profile yet."
    terrain="grass"
    piece="meeple"
    actions={<ButtonLink to="/my/profile">Create Profile</ButtonLink>}
  />
);

function OwnRating({ player }: { player: NonNullable<Session['player']> }) {
  const rating = useQuery(ownRating());
  return (
    <Loaded
      query={rating}
      error="There was an error loading your rating. Please try again later."
      loading={<Skeleton shape="card" count={1} />}
    >
      {({ average, count, byStars }) => (
        <Card>
          <div className={styles.rating}>
            <Avatar name={player.alias} src={player.aliasImageUrl} large />
            <h2>{player.alias}</h2>
            <Stars value={average ?? 0} size={38} />
            {average !== null && <p className={styles.average}>{average.toFixed(1)}</p>}
            <p>{`Based on ${count} ratings`}</p>
          </div>
          {count === 0 ? <HowToGetOne /> : <Spread byStars={byStars} count={count} />}
          {count > 0 && (
            <div className={styles.report}>
              <ThingMenu things={[{ kind: 'ratings', id: player.id }]} name="your ratings" />
            </div>
          )}
        </Card>
      )}
    </Loaded>
  );
}

const HowToGetOne = () => (
  <div className={styles.how}>
    <p>Once a session of a campaign that you run has begun, each player with a seat in it may rate you.</p>
    <ButtonLink to="/my/games">My Games</ButtonLink>
  </div>
);

/** How many gave five stars, four, and so on. Nobody sees who gave what. */
const Spread = ({ byStars, count }: { byStars: readonly number[]; count: number }) => (
  <dl className={styles.spread} aria-label="Ratings by stars">
    {byStars
      .map((given, index) => ({ stars: index + 1, given }))
      .toReversed()
      .map(({ stars, given }) => (
        <div key={stars}>
          <dt>{stars === 1 ? '1 star' : `${stars} stars`}</dt>
          <dd>
            <span className={styles.track} aria-hidden="true">
              <span style={{ width: `${(given / count) * 100}%` }} />
            </span>
            {given}
          </dd>
        </div>
      ))}
  </dl>
);
