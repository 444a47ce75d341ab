import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import fs from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { withBranding } from './src/api/pages/branded-html.ts';
import { brandingOf, ownBranding } from './src/platform/live/live-branding.ts';

/** Where `npm run dev` finds the API while Vite serves the pages. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** Inlines the script that has to run before anything else: no page begins in the wrong colours. */
function pageInit(): Plugin {
  const code = fs.readFileSync(new URL('./src/web/page-init.js', import.meta.url), 'utf8').trim();
  return {
    name: 'page-init',
    transformIndexHtml: (html) => html.replace('<!--page-init-->', () => `<script>${code}</script>`),
  };
}

/** The server fills in the branding when it serves the built pages; the development server has to do it here. */
function brandingInDevelopment(): Plugin {
  return {
    name: 'branding-in-development',
    apply: 'serve',
    transformIndexHtml(html) {
      const name = process.env.PRODUCT_NAME ?? null;
      return withBranding(html, brandingOf(ownBranding, { name, primaryColor: null, accentColor: null }));
    },
  };
}

/** The two applications: all pages but the console's, and the console. The build makes the console's page of index.html. */
const entries = { site: '/src/web/main.tsx', console: '/src/web/console/main.tsx' };

/** The server hands out the console's page when the pages are built; the development server has to do it here. */
function consoleInDevelopment(): Plugin {
  return {
    name: 'console-in-development',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl }) =>
        /^\/admin(?=[/?#]|$)/.test(originalUrl ?? '') ? html.replace(entries.site, entries.console) : html,
    },
  };
}

/** The build makes one script of the service worker; the development server hands it out as it is. */
function workerInDevelopment(): Plugin {
  return {
    name: 'worker-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/service-worker.js', (_request, response, next) => {
        const answer = async () => {
          try {
            const made = await server.transformRequest('/src/web/worker/service-worker.ts');
            response.setHeader('content-type', 'text/javascript');
            response.end(made?.code);
          } catch (error) {
            next(error);
          }
        };
        void answer();
      });
    },
  };
}

/** Has the style sheets of late code fetched as late code is: again where one fails. */
function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { importStyled as __vitePreload } from '/src/ui/late/import-styled.ts';`
        : null,
  };
}

/** Has the pages that the router's plugin splits off fetched as all late code is: again where that fails, with our own error. */
function lateRoutes(): Plugin {
  const importer = /(const \$\$split\w+Importer = )(\(\) => import\([^)]*\))/g;
  return {
    name: 'late-routes',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/src/web/routes/') || !importer.test(code)) return null;
      const fetched = code.replaceAll(importer, '$1() => fetchCode($2)');
      return { code: `import { fetchCode } from '/src/ui/late/fetch-code.ts';\n${fetched}`, map: null };
    },
  };
}

/** Leaves the names of routes out of the entry: the router reads the values alone. */
function namelessRoutes(): Plugin {
  const children = /(const \w+Children = )\{([^}]*)\}/g;
  return {
    name: 'nameless-routes',
    apply: 'build',
    transform: (code, id) =>
      id.endsWith('/route-tree.gen.ts')
        ? {
            code: code.replaceAll(
              children,
              (_all, head: string, routes: string) => `${head}[${routes.replaceAll(/\w+: /g, '')}]`,
            ),
            map: null,
          }
        : null,
  };
}

/** Modules of our own and of packages that no page does without. */
const everyPageWants = [
  /src\/ui\/([a-z]+\/)?(app-link|button|class-names|logo|page-title|product|session|theme|toast|fetch-code|import-styled|lazily|lazy-popup|when-idle|use-quiet|hex|hex-board|hex-pieces|hex-tile)\.tsx?$/,
  /src\/web\/(failure-pages|require-user|router-options|start)\.tsx?$/,
  /vite\/preload-helper/,
  /src\/web\/shell\/(bar-icons|desktop-navigation|footer|messages-slot|navigation|section-link|shell|shell\.module|top-bar)\.(tsx?|css)$/,
  /@base-ui\/react\/(csp-provider|internals\/csp-context)\//,
];

/** Chunks of many modules, by their groups below, and those that browser tests wait for. */
const namedChunks = new Set(
  ['react', 'base', 'routes', 'api', 'console', 'query', 'zod', 'forms'].concat('toaster', 'late-parts'),
);

export default defineConfig({
  plugins: [
    // Must come before react(): it splits the route files that react() then compiles.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders too: what a page asks of the API belongs to its chunk, not to the entry.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      routesDirectory: 'src/web/routes',
      generatedRouteTree: 'src/web/route-tree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
    }),
    lateRoutes(),
    namelessRoutes(),
    lateStyles(),
    react(),
    // What is drawn once and never again gains nothing from the compiler's memory, and the landing page pays for it.
    babel({
      presets: [reactCompilerPreset()],
      exclude: [
        /node_modules/,
        /src\/web\/(?!console)/,
        /src\/ui\/(art|late|page-title|components\/(button|app-link))/,
      ],
    }),
    pageInit(),
    brandingInDevelopment(),
    consoleInDevelopment(),
    workerInDevelopment(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': apiOrigin,
      '/files': apiOrigin,
      '/dev/outbox': apiOrigin,
      '^/calendar/': apiOrigin,
      '^/.+/calendar\\.ics$': apiOrigin,
    },
  },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist/client',
    manifest: true,
    // Every browser of the target knows modulepreload.
    modulePreload: {
      polyfill: false,
      // Pages are fetched before they are asked for: naming every page's parts here would cost more than it brings.
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    reportCompressedSize: false,
    // The map's library is one file; scripts/tasks/size.ts has its budget.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      input: ['index.html', `.${entries.console}`],
      checks: { pluginTimings: false },
      output: {
        // The entry names every page's files: style sheets without names keep it small.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:4].css'
            : 'assets/[name]-[hash:8][extname]',
        // So do pages without theirs: only what is looked for by its name keeps it.
        chunkFileNames: ({ name }) =>
          namedChunks.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        codeSplitting: {
          // A few chunks that stay in the cache from page to page, rather than a dozen small ones.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/,
              priority: 4,
            },
            // What the shell and the landing page are made of: wanted by every page, so it comes in one piece.
            { name: 'base', test: (id) => everyPageWants.some((part) => part.test(id)), priority: 3 },
            // The routes of each entry, and what the console's read their addresses with: no page of the other loads them.
            {
              name: 'routes',
              test: /src\/web\/(routes\/[^?]+\.tsx|route-tree\.gen\.ts|router\.tsx)$/,
              priority: 2,
            },
            { name: 'api', test: /src\/ui\/data\/(api|paging|query|writes)\.ts$/, priority: 2 },
            {
              name: 'console',
              test: /src\/(web\/console\/(?!.+-screen|waiting-list)|features\/.+\/web\/(.+\/)?(admin|inbox|user)-queries\.ts$|features\/audit-log\/web\/queries\.ts$)/,
              // What the site's pages are made of, too, has chunks of its own.
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
              priority: 2,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
            {
              name: 'forms',
              test: /node_modules[\\/]@tanstack[\\/](react-form|form-core)[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});
