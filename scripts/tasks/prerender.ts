type Chunk = { file: string; src?: string; isEntry?: boolean; css?: string[]; imports?: string[] };
export type Manifest = Record<string, Chunk>;

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

/** The scripts and styles that a page with this route loads at once, the entry first. */
export function filesOfPage(manifest: Manifest, routeFile: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const collect = (chunk: Chunk | undefined) => {
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const name of chunk.imports ?? []) collect(manifest[name]);
  };
  const chunks = Object.values(manifest);
  const route = chunks.find((chunk) => chunk.src?.startsWith(`${routeFile}?`) || chunk.src === routeFile);
  if (!route) throw new Error(`${routeFile} has no chunk in the manifest`);
  collect(chunks.find((chunk) => chunk.isEntry));
  collect(route);
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

  const { scripts, styles } = filesOfPage(manifest, routeFile);
  const css = (await Promise.all(styles.map(readAsset))).join('\n').replaceAll('url(./', 'url(/assets/');
  const fonts = Object.values(manifest)
    .filter((chunk) => chunk.file.endsWith('.woff2'))
    .map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`);

  const page = shell
    .replace(/<link rel="(stylesheet|modulepreload)"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*src=[^>]*><\/script>\s*/g, '')
    .replace('</head>', () => `<style>${css.trim()}</style>${fonts.join('')}</head>`)
    .replace(
      '<div id="root"><!--app--></div>',
      () =>
        `<div id="root" data-prerendered="1">${body}</div><script type="module">${startAfterPaint(scripts)}</script>`,
    );
  if (!page.includes('data-prerendered')) throw new Error('index.html has lost the place for the content');
  return page;
}
