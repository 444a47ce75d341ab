import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { mapOriginOf } from '#platform/config/map-settings.ts';
import { isDatabaseAway } from '#platform/database/availability.ts';
import type { FileStore } from '#platform/files/store.ts';
import type { CurrentBranding, LiveBranding } from '#platform/live/live-branding.ts';
import type { Log } from '#platform/log.ts';
import { RETRY_AFTER_SECONDS } from '#platform/requests/rpc.ts';
import { commonRefusals, DomainError, serverRefusals } from '#shared/errors.ts';
import { isId } from '#shared/ids.ts';
import {
  cameraPages,
  dataFreePages,
  findPage,
  type PageAddress,
  pageAddresses,
} from '#shared/pages/page-addresses.ts';
import { notFoundHead, type PageHead, pageHeads } from '#shared/pages/page-heads.ts';
import { type Exchange, sendBytes, sendRefusal } from '../answers.ts';
import { hasOwnLook } from './brand-style.ts';
import { brandedFiles } from './branded-files.ts';
import { withBranding } from './branded-html.ts';
import { noticePage } from './notice-page.ts';
import { type PageDocument, pageOf, pageShell } from './page-document.ts';
import { type HeadFacts, renderHead, type Site } from './page-head.ts';
import { permissionsPolicy } from './security-headers.ts';
import type { ShownThing, ShownKind } from './shown-things.ts';
import { serveSiteMap } from './site-map.ts';
import { loadFiles, sendFile, takesBrotli } from './static-files.ts';

/** Answers requests for pages and for the files that they load. */
export type Pages = (
  exchange: Exchange,
  databaseAnswers: () => Promise<boolean>,
  inTurn: InTurn,
) => Promise<void> | void;

/** Runs a database query in the visitors' queue. @throws refusal UNAVAILABLE when there is no room to wait */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** The parts of the configuration that pages need. */
type PageConfig = Site & { production: boolean; secret: string };

type PageParts = {
  /** Contains the build's index.html (the landing page), admin.html (the console's pages), app.html (every other page) and their files. */
  folder: string;
  config: PageConfig;
  branding: Pick<LiveBranding, 'now'>;
  /** The store of the logo. */
  files: Pick<FileStore, 'get'>;
  log: Log;
  /** Things with pages of their own, whose heads describe them without any script. */
  kinds: readonly ShownKind[];
  /** What the caller gets from the console: for everybody but admins its URLs do not exist. */
  consoleDoor: (headers: IncomingHttpHeaders) => Promise<ConsoleDoor>;
  secretPages?: readonly SecretPage[];
};

/** A page whose URL ends in a secret. It is notified when it is opened, and requests made by the page do not send its URL as referrer. */
export type SecretPage = {
  address: PageAddress;
  /** Called before the page is sent in answer to a GET; must not fail. */
  opened(secret: string, headers: IncomingHttpHeaders): Promise<void>;
};

/** What the sender of a request gets from the console. */
export type ConsoleDoor = 'open' | 'hidden' | 'asks for a second step';

/** The answer to a request; the page is only built if it is sent. */
type Found = { status: 200 | 403 | 404; page: () => PageDocument };

/**
 * Loads the built pages into memory and inserts the branding, again after each change. Only files that existed at the
 * start are served, by exact name: a request never becomes a path on the disk.
 */
export function loadPages(parts: PageParts): Pages {
  const { folder, config, branding, kinds, consoleDoor, secretPages = [] } = parts;
  const { production } = config;
  if (!['index.html', 'admin.html', 'app.html'].every((name) => existsSync(join(folder, name)))) {
    return withoutBuild(config);
  }
  const away = () =>
    noticePage({
      productName: config.productName,
      title: 'We will be right back',
      text: serverRefusals.UNAVAILABLE.message,
      action: { label: 'Try again', href: '' },
    });
  const factorRequired = () =>
    noticePage({
      productName: config.productName,
      title: 'Set up a second step first',
      text: 'Admins need a second step to their sign-in here, and the time to set one up is over. The console opens again as soon as your account has an authenticator app or a passkey.',
      action: { label: 'Open your account', href: '/my/account' },
      link: { label: 'Back to the site', href: '/' },
    });
  const files = loadFiles(folder, mapOriginOf(config));
  const findBranded = brandedFiles({ built: files, files: parts.files, log: parts.log });
  const serveMap = serveSiteMap(config.publicUrl, config.secret, kinds);
  const preparedFor = pagesByBranding(folder, config);
  const prepared = () => preparedFor(branding.now());

  /** The page at a URL, with data about the thing that it shows. */
  async function find(page: PageAddress, { path, request }: Exchange, inTurn: InTurn): Promise<Found> {
    if (pageAddresses[page] === 'admin') {
      const door = await inTurn(() => consoleDoor(request.headers));
      if (door === 'hidden') return { status: 404, page: () => prepared().notFound };
      if (door !== 'open') return { status: 403, page: factorRequired };
    }
    const kind = kinds.find(({ address }) => address === page);
    if (!kind)
      return { status: 200, page: () => (page === '/' ? prepared().landing : prepared().pageAt(page)) };
    const id = path.split('/')[2] ?? '';
    const thing = isId(id) ? await inTurn(() => kind.find(id)) : undefined;
    if (!thing) return { status: 404, page: () => prepared().pageAt(page) };
    return { status: 200, page: () => prepared().pageOfThing(thing, `/${kind.folder}/${id.toLowerCase()}`) };
  }

  return async (exchange, databaseAnswers, inTurn) => {
    const { path, request, response } = exchange;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendRefusal(exchange, serverRefusals.METHOD_NOT_ALLOWED);
    }
    const file = (await findBranded(path, branding.now())) ?? files.get(path);
    if (file) {
      exchange.route = 'file';
      return sendFile(exchange, file);
    }
    if (await serveMap(exchange)) return undefined;
    if (extname(path) !== '') {
      exchange.route = 'file';
      return sendRefusal(exchange, commonRefusals.NOT_FOUND);
    }
    const page = findPage(path, production);
    exchange.route = page ?? 'unknown page';
    if (page === null) {
      const meant = inLowerCase(path, production);
      return meant === null ? sendPage(exchange, 404, prepared().notFound) : redirect(exchange, meant);
    }
    if (cameraPages.includes(page)) response.setHeader('permissions-policy', permissionsPolicy('camera'));
    const sendAway = () => {
      response.setHeader('retry-after', RETRY_AFTER_SECONDS);
      sendPage(exchange, 503, away());
    };
    if (!dataFreePages.includes(page) && !(await databaseAnswers())) return sendAway();
    try {
      const secretPage = secretPages.find(({ address }) => address === page);
      if (secretPage) {
        response.setHeader('referrer-policy', 'no-referrer');
        if (request.method === 'GET') {
          const secret = path.split('/').findLast(Boolean) ?? '';
          await inTurn(() => secretPage.opened(secret, request.headers));
        }
      }
      const found = await find(page, exchange, inTurn);
      return sendPage(exchange, found.status, found.page());
    } catch (error) {
      if (isDatabaseAway(error) || isBusy(error)) return sendAway();
      throw error;
    }
  };
}

/** Whether a query was not run because there was no room to wait. */
const isBusy = (error: unknown) =>
  error instanceof DomainError && error.refusal === serverRefusals.UNAVAILABLE;

/**
 * The page that a user meant who typed its URL in capitals; null if there is none. Only for URLs without a variable
 * part, where case may matter, and not for the console's, which do not exist for everybody.
 */
function inLowerCase(path: string, production: boolean): string | null {
  const meant = path.toLowerCase();
  const page = meant === path ? null : findPage(meant, production);
  return page === null || page.includes('{') || pageAddresses[page] === 'admin' ? null : meant;
}

/** Redirects to a path of this server, and keeps the query string. */
function redirect({ request, response }: Exchange, path: string): void {
  const search = /\?.*$/.exec(request.url ?? '')?.[0] ?? '';
  response.writeHead(308, { location: path + search, 'cache-control': 'no-cache', 'content-length': 0 });
  response.end();
}

/** The prepared pages of the branding that was asked for last; it changes seldom. */
function pagesByBranding(folder: string, config: Site) {
  let last: { branding: CurrentBranding; pages: ReturnType<typeof preparePages> } | undefined;
  return (branding: CurrentBranding) => {
    if (last?.branding !== branding) last = { branding, pages: preparePages(folder, config, branding) };
    return last.pages;
  };
}

/** Combines the built pages with their heads: for fixed URLs once, for pages of things at each request. */
function preparePages(folder: string, config: Site, branding: CurrentBranding) {
  const site: Site = {
    ...config,
    productName: branding.name,
    ...(hasOwnLook(branding) && { pictureVersion: branding.version }),
  };
  const mapOrigin = mapOriginOf(config);
  const read = (name: string) =>
    pageShell(withBranding(readFileSync(join(folder, name), 'utf8'), branding), mapOrigin);
  const application = read('app.html');
  const consoleShell = read('admin.html');
  const headOf = (head: PageHead, listedAs: string | null) =>
    renderHead(site, {
      title: head.title,
      description: head.description ?? pageHeads['/'].description ?? '',
      listedAs: head.description === undefined ? null : listedAs,
    });
  const landing = pageOf(read('index.html'), headOf(pageHeads['/'], '/'), 'small');
  const notFound = pageOf(application, headOf(notFoundHead, null), 'small');

  const made = new Map<PageAddress, PageDocument>();
  function pageAt(address: PageAddress): PageDocument {
    const shell = pageAddresses[address] === 'admin' ? consoleShell : application;
    const page = made.get(address) ?? pageOf(shell, headOf(pageHeads[address], address), 'small');
    made.set(address, page);
    return page;
  }

  function pageOfThing({ title, description, isActive }: ShownThing, path: string): PageDocument {
    const facts: HeadFacts = { title, description, listedAs: isActive ? path : null };
    return pageOf(application, renderHead(site, facts), 'quick');
  }
  return { landing, notFound, pageAt, pageOfThing };
}

/** Replaces the pages if they have not been built. */
function withoutBuild(config: Pick<Config, 'productName'>): Pages {
  const missing = () =>
    noticePage({
      productName: config.productName,
      title: 'The pages are not built yet',
      text: 'The server runs, and the API answers. Run "npm run build" for the pages, or "npm run dev" to work on them.',
      action: { label: 'Read about the API', href: '/api/docs' },
    });
  return (exchange) => sendPage(exchange, 503, missing());
}

/** Sends a page, compressed if the client accepts it, or 304 if the client has it already. `caching` applies to pages that exist. */
export function sendPage(exchange: Exchange, status: number, page: PageDocument, caching = 'no-cache'): void {
  const { request, response } = exchange;
  const headers: Record<string, string> = {
    'content-security-policy': page.policy,
    'cache-control': status === 200 ? caching : 'no-store',
    vary: 'accept-encoding',
  };
  if (status === 200) headers['etag'] = page.etag;
  if (status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  headers['content-type'] = 'text/html; charset=utf-8';
  if (!takesBrotli(exchange)) return sendBytes(exchange, status, headers, page.plain);
  return sendBytes(exchange, status, { ...headers, 'content-encoding': 'br' }, page.brotli);
}
