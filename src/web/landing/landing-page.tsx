import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { HexBoard } from '#ui/art/hex-board.tsx';
import { HexTile } from '#ui/art/hex-tile.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { currentSession, rememberReturnPath, useSession } from '#ui/session/session.ts';
import { commissions, places } from './landing-content.ts';
import { LatePart } from './late-part.tsx';
import styles from './landing.module.css';
import { QualifySection } from './qualify-section.tsx';
import { RoleChip } from './role-chip.tsx';
import { scrollToSection, useAnchorFromState } from './section-scroll.ts';
import { TeamPicture } from './team-picture.tsx';
import { welcomeWords } from './welcome-words.ts';

/** The landing page. Prerendered; only role and dashboard wait. */
export function LandingPage() {
  usePageTitle();
  useAnchorFromState();
  return (
    <>
      <Hero />
      <Home />
      <QualifySection />
      <GamesSection />
      <RecruitingSection />
      <RewardsSection />
    </>
  );
}

function Hero() {
  const {
    heading: [first, second, last],
    text,
  } = welcomeWords();
  return (
    <section className={classNames('wrap', styles.hero)}>
      <div>
        <RoleChip />
        <h1>
          <span>{`${first} `}</span>
          <span>{`${second} `}</span>
          <span className={styles.accent}>{last}</span>
        </h1>
        <p className={styles.lead}>{text}</p>
        <div className={styles.buttons}>
          <Button size="large" onClick={() => scrollToSection('qualify')}>
            Get Started Now
          </Button>
          <ButtonLink to="/play" variant="quiet" size="large">
            Find a table
          </ButtonLink>
        </div>
      </div>
      <div className={styles.picture}>
        <HexBoard className={styles.art} />
        <div id="offer" />
      </div>
    </section>
  );
}

/** Keeps its place from the first paint where somebody was known here. */
function Home() {
  const { loading, user } = useSession();
  // Whoever comes from another page of the application is known by now: the poster opens as small as it is after a reload.
  useLayoutEffect(() => {
    const session = currentSession();
    if (!session.loading) document.documentElement.toggleAttribute('data-returning', session.user !== null);
  }, []);
  return (
    (loading || user) && (
      <section id="up-next" className={classNames('wrap', styles.home)}>
        <h2>Up next</h2>
        <LatePart part="up next" />
      </section>
    )
  );
}

const GamesSection = () => (
  <section id="games" className={classNames(styles.section, styles.later)}>
    <div className="wrap">
      <h2>Play Anywhere Anytime</h2>
      <p className={styles.intro}>
        Three kinds of tables, one profile. Pick the chair that suits your evening.
      </p>
      <ul className={styles.tiles}>
        {places.map((place) => (
          <li key={place.title}>
            <AppLink to={place.to} className={styles.place}>
              <HexTile terrain={place.terrain} piece={place.piece} className={styles.tileArt} />
              <h3>{place.title}</h3>
              <p>{place.text}</p>
              <p>{place.more}</p>
              <span className={styles.stub}>{place.link}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

const RecruitingSection = () => (
  <section id="recruiting" className={classNames(styles.section, styles.tinted, styles.later)}>
    <div className={classNames('wrap', styles.team)}>
      <div>
        <h2>Build Your Team</h2>
        <p className={styles.intro}>You can invite friends to help you run games and operate conventions.</p>
        <ButtonLink to="/my/network" variant="quiet">
          See your network
        </ButtonLink>
      </div>
      <TeamPicture className={styles.crew} />
    </div>
  </section>
);

function RewardsSection() {
  const { user } = useSession();
  const navigate = useNavigate();
  const startEarning = () => {
    if (!user) rememberReturnPath('/my/earnings');
    void navigate({ to: user ? '/my/earnings' : '/auth' });
  };
  return (
    <section id="rewards" className={classNames(styles.section, styles.later)}>
      <div className="wrap">
        <div className={styles.band}>
          <h2>Get Paid to Play</h2>
          <p className={styles.intro}>Five ways in which what you do at the table comes back to you.</p>
          <ul className={styles.kinds}>
            {commissions.map((kind) => (
              <li key={kind.title}>
                <AppLink to={kind.to} className={styles.kind}>
                  <HexTile terrain={kind.terrain} piece={kind.piece} />
                  <div>
                    <h3>{kind.title}</h3>
                    <p>{kind.text}</p>
                  </div>
                </AppLink>
              </li>
            ))}
            <li>
              <Button size="large" onClick={startEarning}>
                Start Earning
              </Button>
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}
