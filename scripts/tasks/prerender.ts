type Chunk = {
  file: string;
  src?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
};
export type Manifest = Record<string, Chunk>;

/** What a page begins with, as the manifest names it. */
export type Entry = 'index.html' | 'src/web/console/main.tsx';

type PrerenderOptions = {
  /** The page that Vite made: the shell without content. */
  shell: string;
  manifest: Manifest;
  /** The route's HTML. */
  body: string;
  /** The route's source file, to find its chunk by. */
  routeFile: string;
  readAsset: (file: string) => Promise<string>;
};

/**
 * The scripts and styles of a page. Scripts begin with the entry. Styles follow those of what they import, as they do
 * when the browser loads modules by itself: whoever uses a component may change how it looks.
 */
export function filesOfPage(
  manifest: Manifest,
  entry: Entry,
  modules: readonly string[],
): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const collect = (chunk: Chunk) => {
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const name of chunk.imports ?? []) {
      const imported = manifest[name];
      if (imported) collect(imported);
    }
    for (const style of chunk.css ?? []) styles.add(style);
  };
  const chunks = Object.values(manifest);
  const first = manifest[entry];
  if (!first) throw new Error(`The manifest has no entry ${entry}`);
  collect(first);
  for (const module of modules) {
    // The router splits a route file into several modules, told apart by a query.
    const found = chunks.filter(({ src }) => src === module || src?.startsWith(`${module}?`));
    if (found.length === 0) throw new Error(`${module} has no chunk in the manifest`);
    found.forEach(collect);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * Starts the application once the page has painted, so that the first paint does not wait for its modules. Pages in
 * the background never paint: they start after two and a half seconds.
 */
function startAfterPaint(scripts: readonly string[]): string {
  const [entry, ...others] = scripts.map((file) => `/${file}`);
  return [
    'let started;',
    'const start=()=>{if(started)return;started=1;',
    `for(const href of ${JSON.stringify(others)}){`,
    'const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}',
    `import(${JSON.stringify(entry)})};`,
    'try{new PerformanceObserver(start).observe({type:"paint",buffered:true})}catch{}',
    'setTimeout(start,2500)',
  ].join('');
}

/** Makes the page whole before any script runs: its content, its styles inline, its fonts under way. */
export async function prerenderedPage(options: PrerenderOptions): Promise<string> {
  const { shell, manifest, body, routeFile, readAsset } = options;
  const forbidden = /<[^>]* style="[^"]*"/.exec(body);
  if (forbidden)
    throw new Error(`The policy forbids style attributes in a prerendered page: ${forbidden[0]}`);

  const { scripts, styles } = filesOfPage(manifest, 'index.html', [routeFile]);
  const css = (await Promise.all(styles.map(readAsset))).join('\n').replaceAll('url(./', 'url(/assets/');
  const fonts = Object.values(manifest)
    .filter((chunk) => chunk.file.endsWith('.woff2'))
    .map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`);

  const page = withoutFiles(shell)
    .replace('</head>', () => `<style>${css.trim()}</style>${fonts.join('')}</head>`)
    .replace(
      '<div id="root"><!--app--></div>',
      () =>
        `<div id="root" data-prerendered="1">${body}</div><script type="module">${startAfterPaint(scripts)}</script>`,
    );
  if (!page.includes('data-prerendered')) throw new Error('index.html has lost the place for the content');
  return page;
}

const withoutFiles = (shell: string): string =>
  shell
    .replace(/<link rel="(stylesheet|modulepreload)"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*src=[^>]*><\/script>\s*/g, '');

/**
 * The page of an entry. The browser fetches the scripts and styles of these modules together with the entry, instead of
 * after it has run.
 */
export function pageOfEntry(
  shell: string,
  manifest: Manifest,
  entry: Entry,
  modules: readonly string[],
): string {
  const { scripts, styles } = filesOfPage(manifest, entry, modules);
  const [main, ...others] = scripts;
  const head = [
    `<script type="module" crossorigin src="/${main}"></script>`,
    ...others.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  return withoutFiles(shell).replace('</head>', () => `${head.join('')}</head>`);
}
