import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { configDefaults } from 'vitest/config';
import { neededBy, neededByBoth } from './core/chunks.ts';
import { tokensCss } from './core/src/look/tokensCss.ts';

/** Serves the colour tokens as a style sheet, so that tokens.ts stays their only source. */
function colourTokens(): Plugin {
  const name = 'virtual:tokens.css';
  return {
    name: 'paraply-colour-tokens',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? tokensCss() : null),
  };
}

/**
 * Lets go of what the router has for its framework mode. It tells developers' tools the names of its components in a way
 * that keeps those in a build which nobody uses.
 */
function usedRouter(): Plugin {
  return {
    name: 'paraply-used-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ '),
    },
  };
}

/** What every page needs of packages. */
const vendor = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|clsx)\//;

/** Of these what the landing page does without: it writes nothing, and has no list that goes on. */
const writing = /@tanstack\/.*\/(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)\.js$/;

/** What forms stand on, and three parts of the invoice's page that are too small to travel alone. */
const forms =
  /node_modules\/(zod|react-hook-form|@hookform)\/|src\/lib\/fieldRules|(ConfirmDialog|DocumentField|TimelineRow)\.tsx/;

const source = (name: string) => fileURLToPath(new URL(`./src/${name}`, import.meta.url));
const routes = (...names: string[]) => names.map((name) => source(`app/routes/${name}.tsx`));

/** The frame of the logged-in screens, the four places where most visits go, and their texts. */
const members = [
  ...routes('member', 'dashboard', 'invoices', 'clients', 'salary'),
  ...['sv', 'en'].map((language) => source(`i18n/${language}/member.ts`)),
];

const sharedFrame = neededBy('frame', [...members, ...routes('messages')], 'all');

/** Too small to travel alone to the editor and to the search, which opens over the frame. */
const bare = /src\/lib\/bare\.ts/;

const editor = routes('invoiceEditor');

/** The other screens with forms, and those that show what the editor shows. */
const formScreens = routes('auth', 'banking', 'clientCreate', 'clientEdit', 'contact', 'message', 'profile');
const invoiceScreens = routes('invoiceView', 'invoiceFiles');
const sharedWithEditor = neededByBoth('forms', editor, [...formScreens, ...invoiceScreens]);

/** What visitors see beside the landing page; they wait for nothing of the logged-in screens. */
const visitorPages = routes(
  ...['anyone', 'auth', 'contact', 'forgotPassword', 'pricing', 'resetPassword', 'sampleInvoice'],
  ...['textPage', 'verifyEmail'],
);

const tests = ['{src,core}/**/*.test.{ts,tsx}'];
const ownModules = ['src/features/pages/components/TermsVersion.test.tsx'];

export default defineConfig({
  plugins: [colourTokens(), usedRouter(), react(), tailwindcss()],
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // Without its checks for programmers, which its package gives to whoever does not ask.
      {
        find: /^react-router$/,
        replacement: fileURLToPath(
          import.meta.resolve('react-router/package.json').replace('package.json', 'dist/production/index.mjs'),
        ),
      },
    ],
  },
  server: { proxy: { '/api': process.env.PARAPLY_API ?? 'http://127.0.0.1:3000' } },
  // The server's content policy allows no data: fonts or scripts, so that nothing is inlined.
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: 'es2023',
    manifest: true,
    modulePreload: {
      // Browsers without it load a moment later.
      polyfill: false,
      // What the page began with is there, and need not be named at each chunk that stands on it. The chunk itself is asked
      // for in the same moment.
      resolveDependencies: (chunk, needed, { hostType }) =>
        hostType === 'js'
          ? needed.filter((file) => file !== chunk && !/\/(vendor|shell|rolldown-runtime)-/.test(file))
          : needed,
    },
    // What is needed together travels together: smaller, and a few requests instead of forty. The packages stay apart,
    // because they change seldom and a browser keeps them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: (id) => vendor.test(id) && !writing.test(id) },
            { name: neededBy('shell', [source('main.tsx')]) },
            { name: neededByBoth('common', members, visitorPages) },
            { name: (id, context) => (bare.test(id) ? 'frame' : sharedFrame(id, context)), minShareCount: 2 },
            { name: (id, context) => (forms.test(id) ? 'forms' : sharedWithEditor(id, context)) },
            { name: neededBy('screens', formScreens, 'all'), minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    // One processor is left out otherwise, of which there may be two.
    maxWorkers: '100%',
    setupFiles: ['./src/testing/setup.ts'],
    testTimeout: 60_000,
    projects: [
      // The modules of the app take a second to load: once for all files of a process, each of which still has a document of
      // its own.
      {
        extends: true,
        test: { name: 'app', include: tests, exclude: [...configDefaults.exclude, ...ownModules], isolate: false },
      },
      // Those that put another module in the place of one.
      { extends: true, test: { name: 'own modules', include: ownModules } },
    ],
  },
});
