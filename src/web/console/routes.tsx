import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  useNavigate,
} from '@tanstack/react-router';
import { allUsers } from '#features/accounts/web/admin/queries.ts';
import { adminRequests } from '#features/admin-requests/web/queries.ts';
import { auditEntries } from '#features/audit-log/web/queries.ts';
import { managedCampaigns } from '#features/play/web/admin/admin-queries.ts';
import { receivedMessages } from '#features/contact/web/admin/queries.ts';
import { managedTemplates } from '#features/contracts/web/admin/admin-queries.ts';
import { managedConventions } from '#features/conventions/web/admin/admin-queries.ts';
import { managedExams, examsToGrade } from '#features/exams/web/admin/admin-queries.ts';
import { managedGameSystems } from '#features/game-systems/web/admin/admin-queries.ts';
import { failedInvites } from '#features/invites/web/admin/admin-queries.ts';
import { moderationCases } from '#features/moderation/web/admin/admin-queries.ts';
import { storeClaims } from '#features/managers/web/admin/queries.ts';
import { managedRetailers } from '#features/retailers/web/admin/admin-queries.ts';
import type { ThingKind } from '#shared/things.ts';
import { isAdmin } from '#shared/actor.ts';
import type { AnyBrowseState } from '#ui/data/browse-state.ts';
import type { BrowseScreenProps } from '#ui/data/browse.tsx';
import { actorOf } from '#ui/session/use-actor.ts';
import { LazyNotFoundPage, LazyRouteError } from '../failure-pages.tsx';
import { fetchCode } from '#ui/late/fetch-code.ts';
import { knownSession } from '../require-user.ts';
import { ConsoleLayout, ConsoleShell } from './console-layout.tsx';

/** A screen whose code is fetched when it is opened. */
const lateScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => fetchCode(load), name);

const rootRoute = createRootRoute({
  component: ConsoleShell,
  errorComponent: ({ error, reset }) => (
    <ConsoleShell>
      <LazyRouteError error={error} reset={reset} />
    </ConsoleShell>
  ),
  notFoundComponent: LazyNotFoundPage,
});

/**
 * The console is for admins. For everybody else, visitors too, its addresses do not exist: the server answers them
 * with 404, and refuses the operations in any case.
 */
const layoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  beforeLoad: async () => {
    if (!isAdmin(actorOf(await knownSession()))) throw notFound();
  },
  component: ConsoleLayout,
  errorComponent: ({ error, reset }) => <LazyRouteError error={error} reset={reset} />,
});

const inConsole = () => layoutRoute;

/** A page that is one list, whose search, filters and order its address keeps. */
function listRoute<const Path extends string, State extends AnyBrowseState>(
  path: Path,
  { readState }: { readState: (search: Record<string, unknown>) => State },
  Page: AsyncRouteComponent<BrowseScreenProps<State>>,
) {
  const route = createRoute({
    getParentRoute: inConsole,
    path,
    validateSearch: (search: Record<string, unknown>): State => readState(search),
    loader: () => Page.preload?.(),
    component: List,
  });
  function List() {
    // The router hands on what the address says beyond the list's state: it is read once more.
    const search: Record<string, unknown> = route.useSearch();
    const state = readState(search);
    const navigate = useNavigate();
    return (
      <Page
        state={state}
        onStateChange={(next) =>
          void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
        }
      />
    );
  }
  return route;
}

const overviewRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin',
  component: lateScreen(() => import('./overview-screen.tsx'), 'OverviewScreen'),
});

const usersRoute = listRoute(
  '/admin/users',
  allUsers,
  lateScreen(() => import('#features/accounts/web/admin/users-page.tsx'), 'UsersPage'),
);

const PersonScreen = lateScreen(() => import('./person-screen.tsx'), 'PersonScreen');
const personRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin/users/$userId',
  remountDeps: ({ params }) => params,
  loader: () => PersonScreen.preload?.(),
  component: Person,
});

function Person() {
  const { userId } = personRoute.useParams();
  return <PersonScreen userId={userId} />;
}

const auditLogRoute = listRoute(
  '/admin/audit-log',
  auditEntries,
  lateScreen(() => import('#features/audit-log/web/audit-log-page.tsx'), 'AuditLogPage'),
);

const HistoryScreen = lateScreen(() => import('./history-screen.tsx'), 'HistoryScreen');
const historyRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin/history/$kind/$subjectId',
  remountDeps: ({ params }) => params,
  loader: () => HistoryScreen.preload?.(),
  component: History,
});

function History() {
  const { kind, subjectId } = historyRoute.useParams();
  return <HistoryScreen kind={kind} id={subjectId} />;
}

const brandingRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin/branding',
  component: lateScreen(() => import('#features/branding/web/branding-page.tsx'), 'BrandingPage'),
});

const campaignsRoute = listRoute(
  '/admin/campaigns',
  managedCampaigns,
  lateScreen(() => import('#features/play/web/admin/manage-campaigns-page.tsx'), 'ManageCampaignsPage'),
);

const conventionsRoute = listRoute(
  '/admin/conventions',
  managedConventions,
  lateScreen(
    () => import('#features/conventions/web/admin/manage-conventions-page.tsx'),
    'ManageConventionsPage',
  ),
);

const gameSystemsRoute = listRoute(
  '/admin/game-systems',
  managedGameSystems,
  lateScreen(
    () => import('#features/game-systems/web/admin/manage-game-systems-page.tsx'),
    'ManageGameSystemsPage',
  ),
);

const failedInvitesRoute = listRoute(
  '/admin/failed-invites',
  failedInvites,
  lateScreen(() => import('#features/invites/web/admin/failed-invites-page.tsx'), 'FailedInvitesPage'),
);

const failedMailRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin/failed-mail',
  component: lateScreen(() => import('#features/outgoing-mail/web/failed-mail-page.tsx'), 'FailedMailPage'),
});

const messagesRoute = listRoute(
  '/admin/messages',
  receivedMessages,
  lateScreen(() => import('#features/contact/web/admin/inbox-page.tsx'), 'InboxPage'),
);

const casesRoute = listRoute(
  '/admin/moderation',
  moderationCases,
  lateScreen(() => import('#features/moderation/web/admin/cases-page.tsx'), 'CasesPage'),
);

const ThingPage = lateScreen(() => import('#features/moderation/web/admin/thing-page.tsx'), 'ThingPage');
const requestsRoute = listRoute(
  '/admin/requests',
  adminRequests,
  lateScreen(() => import('#features/admin-requests/web/requests-page.tsx'), 'RequestsPage'),
);

const thingRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin/moderation/$kind/$thingId',
  remountDeps: ({ params }) => params,
  loader: () => ThingPage.preload?.(),
  component: Thing,
});

function Thing() {
  const { kind, thingId } = thingRoute.useParams();
  // The server refuses a kind that there is not.
  return <ThingPage thing={{ kind: kind as ThingKind, id: thingId }} />;
}

const retailersRoute = listRoute(
  '/admin/retailers',
  managedRetailers,
  lateScreen(() => import('./retailers-screen.tsx'), 'RetailersScreen'),
);

const storeClaimsRoute = listRoute(
  '/admin/store-claims',
  storeClaims,
  lateScreen(() => import('#features/managers/web/admin/claims-page.tsx'), 'ClaimsPage'),
);

const figuresRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin/figures',
  component: lateScreen(
    () => import('#features/figures/web/admin/whole-figures-page.tsx'),
    'WholeFiguresPage',
  ),
});

const importRetailersRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin/retailers/import',
  component: lateScreen(() => import('#features/retailers/web/import/import-page.tsx'), 'ImportPage'),
});

const agreementsRoute = listRoute(
  '/admin/agreements',
  managedTemplates,
  lateScreen(() => import('./agreements-screen.tsx'), 'AgreementsScreen'),
);

const ManageTemplatePage = lateScreen(
  () => import('#features/contracts/web/admin/manage-template-page.tsx'),
  'ManageTemplatePage',
);
const agreementRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin/agreements/$templateId',
  remountDeps: ({ params }) => params,
  loader: () => ManageTemplatePage.preload?.(),
  component: Agreement,
});

function Agreement() {
  const { templateId } = agreementRoute.useParams();
  const navigate = useNavigate();
  return (
    <ManageTemplatePage
      templateId={templateId}
      onOpen={(id) => void navigate({ to: '/admin/agreements/$templateId', params: { templateId: id } })}
      onRemoved={() => void navigate({ to: '/admin/agreements' })}
    />
  );
}

const examsRoute = listRoute(
  '/admin/exams',
  managedExams,
  lateScreen(() => import('./exams-screen.tsx'), 'ExamsScreen'),
);

const ManageExamPage = lateScreen(
  () => import('#features/exams/web/admin/manage-exam-page.tsx'),
  'ManageExamPage',
);
const examRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin/exams/$examId',
  remountDeps: ({ params }) => params,
  loader: () => ManageExamPage.preload?.(),
  component: Exam,
});

function Exam() {
  const { examId } = examRoute.useParams();
  const navigate = useNavigate();
  return (
    <ManageExamPage
      examId={examId}
      onRemoved={() => void navigate({ to: '/admin/exams' })}
      onOpen={(id) => void navigate({ to: '/admin/exams/$examId', params: { examId: id } })}
    />
  );
}

const gradingRoute = listRoute(
  '/admin/grading',
  examsToGrade,
  lateScreen(() => import('#features/exams/web/admin/grading/grading-page.tsx'), 'GradingPage'),
);

const GradeExamPage = lateScreen(
  () => import('#features/exams/web/admin/grading/grade-exam-page.tsx'),
  'GradeExamPage',
);
const gradeExamRoute = createRoute({
  getParentRoute: inConsole,
  path: '/admin/grading/$submissionId',
  remountDeps: ({ params }) => params,
  loader: () => GradeExamPage.preload?.(),
  component: GradeExam,
});

function GradeExam() {
  const { submissionId } = gradeExamRoute.useParams();
  const navigate = useNavigate();
  const goOn = (next: string | null) =>
    void (next === null
      ? navigate({ to: '/admin/grading' })
      : navigate({ to: '/admin/grading/$submissionId', params: { submissionId: next } }));
  return <GradeExamPage submissionId={submissionId} onNext={goOn} />;
}

/** The console's pages: a tree of their own, because most readers never see one, and an admin there sees no other. */
export const consoleRoutes = rootRoute.addChildren([
  layoutRoute.addChildren([
    overviewRoute,
    agreementRoute,
    agreementsRoute,
    auditLogRoute,
    brandingRoute,
    campaignsRoute,
    conventionsRoute,
    examRoute,
    examsRoute,
    failedInvitesRoute,
    failedMailRoute,
    gameSystemsRoute,
    gradeExamRoute,
    gradingRoute,
    historyRoute,
    importRetailersRoute,
    messagesRoute,
    casesRoute,
    requestsRoute,
    thingRoute,
    retailersRoute,
    storeClaimsRoute,
    figuresRoute,
    usersRoute,
    personRoute,
  ]),
]);
