import { createFileRoute } from '@tanstack/react-router';
import { ConsoleScreen, preloadScreen } from '../../../console/console-screen.tsx';

export const Route = createFileRoute('/_app/admin/$')({
  loader: ({ params }) => void preloadScreen(params['_splat'] ?? ''),
  component: Screen,
});

function Screen() {
  const { _splat: path = '' } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ConsoleScreen
      path={path}
      search={Route.useSearch()}
      onSearchChange={(search) =>
        void navigate({ search: search as never, replace: true, resetScroll: false })
      }
    />
  );
}
