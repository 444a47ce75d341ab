import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { TakeIt } from '#features/desk/web/for-others/taken.tsx';
import { WorkPager } from '#features/desk/web/for-others/work-pager.tsx';
import { type ThingKind, thingNames } from '#shared/things.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { buttonClass, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { errorCode } from '#ui/data/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import type { ThingDetails } from '../../admin-contract.ts';
import { moderationCases, thingDetails } from './admin-queries.ts';
import { CaseCard } from './case-card.tsx';
import { Decide } from './decide.tsx';
import styles from './moderation.module.css';

type ThingKey = { kind: ThingKind; id: Id };
type Thing = NonNullable<ThingDetails['thing']>;

/** /admin/moderation/{kind}/{thingId}: a thing, its reports and decisions, and the possible actions. */
export function ThingPage({ thing }: { thing: ThingKey }) {
  const details = useQuery(thingDetails(thing));
  const title = 'Decide about something';
  if (details.isError && ['THING_NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(details.error))) {
    return (
      <Page title={title}>
        <EmptyState text="There is no such thing, and nobody ever reported it." piece="flag" />
      </Page>
    );
  }
  const found = details.data?.thing;
  return (
    <Page
      title={title}
      heading={found?.title ?? title}
      {...(found && { line: <WhoseItIs kind={thing.kind} thing={found} /> })}
      actions={
        <ButtonLink to="/admin/moderation" variant="quiet">
          All reports
        </ButtonLink>
      }
    >
      <Loaded
        query={details}
        error="It could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={4} />}
      >
        {(loaded) => <Details thing={thing} details={loaded} />}
      </Loaded>
      <OtherCases thing={thing} />
    </Page>
  );
}

/** Links to the other cases that wait. */
function OtherCases({ thing }: { thing: ThingKey }) {
  const waiting = useInfiniteQuery(moderationCases.query({}));
  const rows = waiting.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <WorkPager
      paths={rows.map(({ kind, thingId }) => `/admin/moderation/${kind}/${thingId}`)}
      path={`/admin/moderation/${thing.kind}/${thing.id}`}
      readMore={waiting.hasNextPage ? waiting.fetchNextPage : undefined}
    />
  );
}

function WhoseItIs({ kind, thing: { person } }: { kind: ThingKind; thing: Thing }) {
  if (person === null) return <>{`A ${thingNames[kind]} that is nobody's by itself.`}</>;
  const { alias, username, earlierDecisions, isBanned } = person;
  const before =
    earlierDecisions === 0
      ? 'Nothing of theirs was hidden or removed so far.'
      : `${earlierDecisions} ${earlierDecisions === 1 ? 'thing' : 'things'} of theirs hidden or removed so far.`;
  return (
    <>
      {`By ${isolated(alias ?? username)}. ${before} `}
      {isBanned && <Badge tone="red">banned</Badge>}
    </>
  );
}

/** Cases without a decision, or with an appeal that is not decided. */
const waitingCases = ({ cases }: ThingDetails) =>
  cases.filter(({ decision, appeal }) => decision === null || (appeal !== null && appeal.decision === null));

const Details = ({ thing, details }: { thing: ThingKey; details: ThingDetails }) => (
  <div className={styles.stack}>
    {waitingCases(details).map((one) => (
      <TakeIt key={one.id} id={one.id} kind={one.decision === null ? 'report' : 'appeal'} />
    ))}
    {details.thing ? (
      <ThingCard thing={thing} details={details} found={details.thing} />
    ) : (
      <Card level={2} title="It is gone">
        <p className={styles.text}>The author or an admin removed it.</p>
        <Decide thing={thing} details={details} />
      </Card>
    )}
    {details.cases.map((one) => (
      <CaseCard key={one.id} details={details} one={one} />
    ))}
  </div>
);

type ThingCardProps = { thing: ThingKey; details: ThingDetails; found: Thing };

/** The contents of the thing, and the possible actions. */
const ThingCard = ({ thing, details, found }: ThingCardProps) => (
  <Card
    level={2}
    title="What it says"
    aside={found.isHidden ? <Badge tone="orange">hidden</Badge> : <Badge tone="green">shown</Badge>}
  >
    <div className={styles.stack}>
      {found.imageUrl !== null && <img className={styles.picture} src={found.imageUrl} alt={found.title} />}
      {found.text !== null && <p className={styles.text}>{found.text}</p>}
      {found.text === null && found.imageUrl === null && found.parts.length === 0 && (
        <p className={styles.text}>There is no text in it.</p>
      )}
      {found.parts.length > 0 && (
        <ul className={styles.list}>
          {found.parts.map(({ kind, id, title, isHidden }) => (
            <li key={id} className={styles.part}>
              <span>
                {title} {isHidden && <Badge tone="orange">hidden</Badge>}
              </span>
              <ButtonLink
                to="/admin/moderation/$kind/$thingId"
                params={{ kind, thingId: id }}
                size="small"
                variant="quiet"
                aria-label={`Look at it: ${isolated(title)}`}
              >
                Look at it
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </div>
    <div className={styles.actions}>
      <Decide thing={thing} details={details} />
      {found.path !== null && (
        // A plain link: the admin console is a separate document.
        <a className={buttonClass({ variant: 'quiet', size: 'small' })} href={found.path}>
          Open its page
        </a>
      )}
      {found.person && !found.person.isViewer && (
        <ButtonLink
          to="/admin/users/$userId"
          params={{ userId: found.person.userId }}
          variant="quiet"
          size="small"
          aria-label={`Ban or look at the person: ${found.person.username}`}
        >
          Ban or look at the person
        </ButtonLink>
      )}
    </div>
  </Card>
);
