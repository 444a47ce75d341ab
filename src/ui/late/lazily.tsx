import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
  useTransition,
} from 'react';
import { fetchCode, type Unreachable, whenPerhapsOnline } from './fetch-code.ts';
import type { MissingProps } from './missing-piece.tsx';

/** The props of a component; of one that takes none, none. */
export type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never;

type Outcome<Props> = { Piece: ComponentType<Props> } | { error: Unreachable };

/**
 * A component of a module whose code is fetched when it is first shown: `lazily(() => import('./menu.tsx'), 'Menu')`. What
 * is above it needs a `Suspense`. Where the code cannot be fetched, `Missing` stands in its place until it is there: it is
 * asked for when the reader says so, when there is a network again, and whenever the component is mounted again.
 */
export function lazily<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Missing: ComponentType<MissingProps> = MissingPiece,
): FunctionComponent<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let fetching: Promise<Outcome<Props>> | undefined;
  let failed: typeof fetching;
  const fetched = () =>
    (fetching ??= fetchCode(load).then(
      (module) => ({ Piece: module[name] as ComponentType<Props> }),
      (error: unknown) => {
        failed = fetching;
        return { error: error as Unreachable };
      },
    ));
  const forget = () => {
    // Another place of the same piece may have begun to ask again.
    if (fetching === failed) fetching = undefined;
  };

  return function Late(props: Props) {
    const [isTrying, startTrying] = useTransition();
    const [, show] = useState({});
    const outcome = use(fetched());
    if ('Piece' in outcome) return <outcome.Piece {...(props as Props & object)} />;
    const again = () => {
      forget();
      startTrying(() => show({}));
    };
    return (
      <Again again={again} forget={forget}>
        <Missing error={outcome.error} again={again} isTrying={isTrying} />
      </Again>
    );
  };
}

const Nothing = () => null;

/** Fetched in a quiet moment; as long as it is not there, nothing stands where it would. */
export const loadMissingPiece = () => import('./missing-piece.tsx');

/** Stands where a piece of a page could not be fetched. */
const MissingPiece = lazily(loadMissingPiece, 'MissingPiece', Nothing);

type AgainProps = { again: () => void; forget: () => void; children: ReactNode };

/** Asks for a missing piece whenever there may be a network again, and leaves no failure behind. */
function Again({ again, forget, children }: AgainProps) {
  useEffect(() => whenPerhapsOnline(again));
  useEffect(() => forget, [forget]);
  return <Suspense>{children}</Suspense>;
}

/**
 * A piece of a page that comes a moment after it, such as `latePart(() => import('./series-line.tsx'), 'SeriesLine')`;
 * `meanwhile` stands there until then. Without a network the page stays as it is, and the piece comes as soon as there is
 * one again.
 */
export function latePart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  meanwhile: ReactNode = null,
) {
  const Part = lazily(load, name, () => meanwhile);
  return function LatePart(props: PropsOf<Module[Name]> & object) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
}
