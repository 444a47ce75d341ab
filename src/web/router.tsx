import { createRouter, type RouteById, type RouteIds, type RouterHistory } from '@tanstack/react-router';
import type { consoleRoutes } from './console/routes.tsx';
import { type FileRouteTypes, routeTree } from './route-tree.gen.ts';
import { routerOptions } from './router-options.ts';
import type { SectionId } from './shell/navigation.ts';

/** Makes the router of all pages but the console's. `history` is given only while prerendering. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({ routeTree, ...routerOptions('site', history) });

type ConsoleIds = Exclude<RouteIds<typeof consoleRoutes>, '__root__'>;
type ConsoleById = { [Id in ConsoleIds]: RouteById<typeof consoleRoutes, Id> };
type ConsoleByPath = {
  [Id in ConsoleIds as Exclude<ConsoleById[Id]['fullPath'], '' | '/'>]: ConsoleById[Id];
};

/** The pages of both entries: a link is checked wherever it stands and wherever it leads. */
interface SiteRouteTypes {
  fileRoutesByFullPath: FileRouteTypes['fileRoutesByFullPath'] & ConsoleByPath;
  fullPaths: FileRouteTypes['fullPaths'] | keyof ConsoleByPath;
  fileRoutesByTo: FileRouteTypes['fileRoutesByTo'] & ConsoleByPath;
  to: FileRouteTypes['to'] | keyof ConsoleByPath;
  id: FileRouteTypes['id'] | ConsoleIds;
  fileRoutesById: FileRouteTypes['fileRoutesById'] & ConsoleById;
}

// oxlint-disable-next-line no-underscore-dangle -- the router's own way to say which routes there are
const typed = () => createRouter({ routeTree: routeTree._addFileTypes<SiteRouteTypes>() });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof typed>;
  }
  interface HistoryState {
    /** The landing section to scroll to. */
    anchor?: SectionId;
  }
}
