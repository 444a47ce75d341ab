import {
  Accessibility,
  Backpack,
  Cake,
  GraduationCap,
  Languages,
  ScrollText,
  ShieldCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/components/button.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '../../contract.ts';
import { campaignCan } from '../../policy.ts';
import { ageInWords, experienceNames, languageName } from './card-messages.ts';
import { accessibilityNames, inWords, safetyToolNames } from './fact-messages.ts';
import styles from '../table-facts/table-facts.module.css';

/** What the organiser states about the table. If they state nothing, they are shown where to do so. */
export function TableFacts({ campaign }: { campaign: CampaignDetail }) {
  const { experience, minimumAge, languages, tableFacts } = campaign;
  const { accessibility, accessibilityNote, safetyTools, safetyNote, whatToBring, houseRules } = tableFacts;
  const facts = [
    experience !== null && (
      <Fact key="experience" icon={<GraduationCap />} name="Experience">
        {experienceNames[experience]}
      </Fact>
    ),
    minimumAge !== null && (
      <Fact key="age" icon={<Cake />} name="Age">
        {`${ageInWords(minimumAge)}, by the organiser's word`}
      </Fact>
    ),
    languages.length > 0 && (
      <Fact key="languages" icon={<Languages />} name={languages.length === 1 ? 'Language' : 'Languages'}>
        {languages.map(languageName).join(', ')}
      </Fact>
    ),
    (accessibility.length > 0 || accessibilityNote !== null) && (
      <Fact key="accessibility" icon={<Accessibility />} name="Accessibility">
        <Said words={inWords(accessibilityNames, accessibility)} note={accessibilityNote} />
      </Fact>
    ),
    (safetyTools.length > 0 || safetyNote !== null) && (
      <Fact key="safety" icon={<ShieldCheck />} name="Safety tools">
        <Said words={inWords(safetyToolNames, safetyTools)} note={safetyNote} />
      </Fact>
    ),
    whatToBring !== null && (
      <Fact key="bring" icon={<Backpack />} name="What to bring">
        <Said note={whatToBring} />
      </Fact>
    ),
    houseRules !== null && (
      <Fact key="rules" icon={<ScrollText />} name="House rules">
        <HouseRules text={houseRules} />
      </Fact>
    ),
  ].filter(Boolean);
  if (facts.length === 0) return <Unsaid campaign={campaign} />;
  return (
    <section className={styles.facts} aria-labelledby="at-the-table">
      <h2 id="at-the-table">At the table</h2>
      <dl>{facts}</dl>
    </section>
  );
}

/** For organisers: what players look for, and a link to state it. */
function Unsaid({ campaign: { id, ...campaign } }: { campaign: CampaignDetail }) {
  const can = campaignCan(useActor(), campaign);
  if (!can.organise || campaign.state === 'ended') return null;
  return (
    <section className={styles.unsaid} aria-labelledby="at-the-table">
      <div>
        <h2 id="at-the-table">At the table</h2>
        <p>
          Players look for experience, age, language, accessibility and safety tools. You say nothing of them
          yet.
        </p>
      </div>
      <ButtonLink
        variant="quiet"
        to="/campaigns/$campaignId/edit"
        params={{ campaignId: id }}
        hash="table-facts"
      >
        Say it
      </ButtonLink>
    </section>
  );
}

const Fact = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div>
    <dt>
      <span aria-hidden="true">{icon}</span>
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
);

/** The chosen words of a list, and the organiser's note. */
const Said = ({ words, note }: { words?: readonly string[]; note: string | null }) => (
  <>
    {words && words.length > 0 && <span className={styles.words}>{words.join(' · ')}</span>}
    {note !== null && <span className={styles.note}>{note}</span>}
  </>
);

/** House rules longer than this are collapsed. */
const LONG = 240;

const HouseRules = ({ text }: { text: string }) =>
  text.length <= LONG ? (
    <Said note={text} />
  ) : (
    <details>
      <summary>Read the house rules</summary>
      <Said note={text} />
    </details>
  );
