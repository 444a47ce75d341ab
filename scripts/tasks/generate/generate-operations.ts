import { isContractProcedure } from '@orpc/contract';
import type { OperationMeta } from '#shared/operation.ts';

/** A list of operations that the browser loads as one. */
type OperationList = 'pages' | 'few' | 'tables' | 'console';

/** The generated files, relative to the repository. */
export const operationFiles: Record<OperationList, string> = {
  pages: 'src/ui/data/operations/api-operations.gen.json',
  few: 'src/ui/data/operations/few-operations.gen.json',
  tables: 'src/ui/data/operations/tables-operations.gen.json',
  console: 'src/ui/data/operations/admin-operations.gen.json',
};

/** Features, and parts of features, that few pages call, none of them the landing page: every page loads all others. */
const RARE_PAGES = new Set([
  'accounts.signIns',
  'announcements',
  'bans',
  'managers',
  'storePage',
  'figures',
  'blocks',
  'campaigns.hosts',
  'campaigns.waitlist',
  'campaigns.admission',
  'campaigns.series',
  'campaigns.book',
  'campaigns.callOffs',
  'campaigns.checkIn',
  'campaigns.door',
  'campaigns.createCalendarAddress',
  'campaigns.getCalendarAddress',
  'campaigns.removeCalendarAddress',
  'campaigns.copies',
  'campaigns.figures',
  'campaigns.nights',
  'campaigns.removals',
  'campaigns.roster',
  'campaigns.tableFacts',
  'contracts',
  'exams',
  'invites.getInvitable',
  'invites.links',
  'invites.setInvitable',
  'moderation',
  'personalData',
  'push',
  'ratings',
]);

type Tree = { [name: string]: string | Tree };

/**
 * The text of one of the browser's lists of operations: "METHOD /path" at each operation's place in the contract, with
 * READ for a POST that only reads. Throws for a contract that the browser's link could not serve from that alone.
 */
export const operationsJson = (contract: object, list: OperationList): string =>
  `${JSON.stringify(chosen(operationsBelow(contract, ''), list), null, 2)}\n`;

const listOf = (place: string, route: string): OperationList => {
  if (route.includes(' /admin/')) return 'console';
  const [feature = '', part = ''] = place.split('.');
  // The pages that call them call few others.
  if (feature === 'tables') return 'tables';
  return RARE_PAGES.has(feature) || RARE_PAGES.has(`${feature}.${part}`) ? 'few' : 'pages';
};

/** The operations of one list; without what is empty then. */
function chosen(tree: Tree, list: OperationList, above?: string): Tree {
  const entries = Object.entries(tree).flatMap(([name, part]): [string, string | Tree][] => {
    const place = above === undefined ? name : `${above}.${name}`;
    if (typeof part === 'string') return listOf(place, part) === list ? [[name, part]] : [];
    const below = chosen(part, list, place);
    return Object.keys(below).length === 0 ? [] : [[name, below]];
  });
  return Object.fromEntries(entries);
}

function operationsBelow(contract: object, place: string): Tree {
  const entries = Object.entries(contract).map(([name, part]: [string, object]) => {
    const path = `${place}/${name}`;
    return [name, isContractProcedure(part) ? methodAndPath(part, path) : operationsBelow(part, path)];
  });
  return Object.fromEntries(entries) as Tree;
}

function methodAndPath(operation: object, place: string): string {
  if (!isContractProcedure(operation)) throw new Error(`${place} is no operation`);
  const { method, path, inputStructure, outputStructure } = operation['~orpc'].route;
  if (method === undefined || path === undefined) throw new Error(`${place} names no method or no path`);
  if (inputStructure === 'detailed' || outputStructure === 'detailed') {
    throw new Error(`${place} asks for a detailed structure, which the browser's list can't say`);
  }
  const { reads } = operation['~orpc'].meta as OperationMeta;
  return `${reads ? 'READ' : method} ${path}`;
}
