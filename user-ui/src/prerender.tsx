import type { Locale } from '@paraply/core/format';
import { Shell } from '@paraply/core/Shell';
import { ShellTexts } from '@paraply/core/ShellTexts';
import { tokensCss } from '@paraply/core/tokensCss';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { matchRoutes, StaticRouter } from 'react-router';
import { App } from './app/App';
import { navItems } from './app/layouts/navItems';
import { ShellNav } from './app/layouts/ShellNav';
import { loadMatches } from './app/loadMatches';
import type { PageHandle } from './app/routes';
import { routes } from './app/routes';
import { HeadSink } from './components/layout/HeadSink';
import { startI18n } from './i18n';
import { common as enCommon, nav as enNav } from './i18n/en/common';
import { common as svCommon, nav as svNav } from './i18n/sv/common';
import type { PageHead } from './lib/pageHead';
import { headHtml, localPath } from './lib/pageHead';
import { createQueryClient } from './lib/queryClient';
import { paths } from './lib/paths';
import { publicPaths } from './lib/publicPages';

/** Stands for the address of the server that will serve the page; the server puts its own there. */
const origin = 'https://paraply.invalid';

/** Writes a public page: its head and what stands in #root. No network is asked, and no clock for what is seen, so that it is the same each time. */
export async function writePage(path: string, locale: Locale): Promise<{ head: string; body: string }> {
  await startI18n(locale);
  await loadMatches(routes, path);
  let head: PageHead | undefined;
  const client = createQueryClient();
  const { prelude } = await prerender(
    <HeadSink value={(said) => (head = said)}>
      <App
        client={client}
        router={(content) => <StaticRouter location={localPath(path, locale)}>{content}</StaticRouter>}
      />
    </HeadSink>,
  );
  const body = await new Response(prelude).text();
  // What the page asked for would be kept for five minutes, and the build with it.
  client.clear();
  if (!head) throw new Error(`${path} has no head`);
  return { head: headHtml(head, origin), body };
}

/** The page that the app's own screens are drawn into: its head, and what stands there until they have come. */
export const shell = {
  head: '<title>Paraply</title>\n    <meta data-page name="robots" content="noindex" />',
  colours: tokensCss(),
  body: renderToStaticMarkup(
    <>
      <noscript>
        <p className="shell-noscript">{svCommon.noScript}</p>
        <p className="shell-noscript" lang="en">
          {enCommon.noScript}
        </p>
      </noscript>
      <Shell
        nav={
          <>
            <ShellNav lang="sv" text={(name) => svNav[name]} />
            <ShellNav lang="en" text={(name) => enNav[name]} />
          </>
        }
      >
        <ShellTexts lang="sv" texts={svCommon} />
        <ShellTexts lang="en" texts={enCommon} />
      </Shell>
    </>,
  ),
};

/** The sources of the chunks that somebody who is logged in will ask for: in each language, and for each place. */
export const memberModules = {
  everywhere: ['src/app/routes/member.tsx'],
  sv: ['core', 'member'].map((texts) => `src/i18n/sv/${texts}.ts`),
  en: ['core', 'member'].map((texts) => `src/i18n/en/${texts}.ts`),
  ...Object.fromEntries(navItems.map(({ to }) => [to, [`src/app/routes${to}.tsx`]])),
  [paths.invoiceCreate()]: ['src/app/routes/invoiceEditor.tsx'],
  // Not fetched ahead, but named: the service worker keeps what the shell names, and these pages open without a connection.
  later: [
    ...['invoiceView', 'payslip', 'profile', 'clientEdit'].map((name) => `src/app/routes/${name}.tsx`),
    ...['sv', 'en'].flatMap((language) => ['account', 'auth'].map((texts) => `src/i18n/${language}/${texts}.ts`)),
    'src/components/ui/widgets.ts',
  ],
};

interface Page {
  path: string;
  /** The sources of the chunks that the page will ask for. */
  modules: (locale: Locale) => string[];
}

/** The pages to write. */
export function pages(): Page[] {
  return publicPaths.map((path) => {
    const handle: Partial<PageHandle> | undefined = matchRoutes(routes, path)?.at(-1)?.route.handle;
    if (!handle?.load) throw new Error(`${path} is no page of the app`);
    const { module, content, texts = [] } = handle;
    const own = [...(path === '/contact' ? ['anyone'] : []), ...(module === undefined ? [] : [module])];
    return {
      path,
      modules: (locale) => [
        `src/i18n/${locale}/core.ts`,
        ...texts.map((name) => `src/i18n/${locale}/${name}.ts`),
        ...own.map((name) => `src/app/routes/${name}.tsx`),
        ...(content === undefined ? [] : [`src/features/pages/content/${content}.${locale}.tsx`]),
      ],
    };
  });
}

/** The patterns of all paths that the app knows, `/invoices/:id` for one; everything else is not found. */
export function routePatterns(): string[] {
  const found: string[] = [];
  const visit = (list: typeof routes, base: string) => {
    for (const { path, children, index } of list) {
      const here = path === undefined ? base : `${base}/${path}`;
      if (children) visit(children, here);
      else if (path !== '*') found.push(index ? base || '/' : here);
    }
  };
  visit(routes, '');
  return found;
}
