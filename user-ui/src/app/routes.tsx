import type { RouteObject } from 'react-router';
import type { LoadTexts } from '@/i18n';
import { accountTexts, authTexts, contactTexts, memberTexts, needTexts, readingTexts, trialTexts } from '@/i18n';
import { LandingPage } from '@/features/landing/components/LandingPage';
import type { ContentName } from '@/features/pages/content';
import { needContent, olderTerms } from '@/features/pages/content';
import { paths } from '@/lib/paths';
import type { RouteHandle } from './loadMatches';
import { AppRedirect } from './routes/AppRedirect';
import { RegisterRedirect } from './routes/RegisterRedirect';
import { Root } from './routes/Root';
import { VisitorFrame } from './routes/VisitorFrame';
import type { LoadScreen } from './screen';
import { Screen } from './screen';

/** Of a page that is written at build time: which chunks it will ask for, so that they can be sent along. */
export interface PageHandle extends RouteHandle {
  /** In `routes/`, unless it is in the file that every page begins with. */
  module?: string;
  content?: ContentName;
  /** In the languages of `i18n/`, beside those of every page. */
  texts?: readonly ('auth' | 'contact' | 'member' | 'reading' | 'trial')[];
}

/** A route whose screen is a chunk of its own. */
function screen(path: string | null, load: LoadScreen, page?: Omit<PageHandle, 'load'>): RouteObject {
  const handle: RouteHandle = { ...page, load };
  const element = <Screen key={path} load={load} />;
  return path === null ? { index: true, handle, element } : { path, handle, element };
}

/** What stands around the routes below it, a chunk of its own too. */
function frame(name: string, load: LoadScreen, children: RouteObject[]): RouteObject {
  const handle: RouteHandle = { load };
  return { handle, element: <Screen key={name} load={load} />, children };
}

/** A page of texts: its module and, in the language that is shown, its content. */
function textPage(path: string, name: ContentName): RouteObject {
  const load: LoadScreen = async () => {
    const needed = [needContent(name), needTexts(readingTexts)];
    const { TextPage } = await import('./routes/textPage');
    await Promise.all(needed);
    return { Component: () => <TextPage name={name} /> };
  };
  return screen(path.slice(1), load, { module: 'textPage', content: name, texts: ['reading'] });
}

/** A screen that shows once its texts are there, too. */
function withTexts(texts: LoadTexts, load: LoadScreen): LoadScreen {
  return async () => {
    const needed = needTexts(texts);
    const { Component } = await load();
    await needed;
    return { Component };
  };
}

/** A screen of logging in and what belongs to it, with its texts. */
function authScreen(path: string, load: LoadScreen, page?: Omit<PageHandle, 'load' | 'texts'>): RouteObject {
  return screen(path, withTexts(authTexts, load), page && { ...page, texts: ['auth'] });
}

const publicRoutes: RouteObject[] = [
  screen(null, () => Promise.resolve({ Component: LandingPage }), {}),
  textPage(paths.features, 'features'),
  screen(
    'pricing',
    async () => {
      const needed = [needContent('pricing'), needTexts(readingTexts)];
      const { Component } = await import('./routes/pricing');
      await Promise.all(needed);
      return { Component };
    },
    { module: 'pricing', content: 'pricing', texts: ['reading'] },
  ),
  textPage(paths.about, 'about'),
  textPage(paths.withoutCompany, 'without-company'),
  textPage(paths.howToInvoice, 'how-to-invoice'),
  textPage(paths.invoicingWithoutCompany, 'invoicing-without-company'),
  textPage(paths.taxInfo, 'tax-info'),
  textPage(paths.economicsGuide, 'economics-guide'),
  textPage(paths.agreementInfo, 'agreement-info'),
  textPage(paths.terms, 'terms'),
  ...olderTerms.map((version) => textPage(paths.olderTerms(version), `terms.${version}`)),
  textPage(paths.privacy, 'privacy'),
  textPage(paths.cookies, 'cookies'),
  textPage(paths.gdpr, 'gdpr'),
  screen(
    'test-multipage-invoice',
    withTexts(readingTexts, () => import('./routes/sampleInvoice')),
    { module: 'sampleInvoice', texts: ['reading'] },
  ),
  screen(
    'try',
    async () => {
      const texts = [needTexts(memberTexts), needTexts(trialTexts)];
      const { Try } = await import('./routes/invoiceEditor');
      await Promise.all(texts);
      return { Component: Try };
    },
    { module: 'invoiceEditor', texts: ['member', 'trial'] },
  ),
  authScreen('auth', () => import('./routes/auth'), { module: 'auth' }),
  authScreen('verify-email', () => import('./routes/verifyEmail')),
  authScreen('forgot-password', () => import('./routes/forgotPassword')),
  authScreen('reset-password', () => import('./routes/resetPassword')),
];

const memberRoutes: RouteObject[] = [
  screen('dashboard', () => import('./routes/dashboard')),
  screen('invoices', () => import('./routes/invoices')),
  screen('invoices/create', async () => ({ Component: (await import('./routes/invoiceEditor')).Create })),
  screen('invoices/templates', () => import('./routes/invoiceTemplates')),
  screen('invoices/:id', () => import('./routes/invoiceView')),
  screen('invoices/:id/view', () => import('./routes/invoiceView')),
  screen('invoices/:id/edit', async () => ({ Component: (await import('./routes/invoiceEditor')).Edit })),
  screen('invoices/:id/upload-files', () => import('./routes/invoiceFiles')),
  screen('clients', () => import('./routes/clients')),
  screen('clients/create', () => import('./routes/clientCreate')),
  screen('clients/edit/:id', () => import('./routes/clientEdit')),
  screen('banking', () => import('./routes/banking')),
  screen(
    'profile',
    withTexts(accountTexts, () => import('./routes/profile')),
  ),
  screen('salary', () => import('./routes/salary')),
  screen('salary/:id', () => import('./routes/payslip')),
  screen('notifications', () => import('./routes/notifications')),
  screen('messages', () => import('./routes/messages')),
  screen('messages/:id', () => import('./routes/message')),
];

/** The frame of the logged-in screens and their texts, which visitors need not load. */
const memberFrame = withTexts(memberTexts, () => import('./routes/member'));

/** Every route of the app; each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      frame('visitor', () => Promise.resolve({ Component: VisitorFrame }), publicRoutes),
      frame('member', memberFrame, memberRoutes),
      frame('anyone', () => import('./routes/anyone'), [
        screen(
          'contact',
          withTexts(contactTexts, () => import('./routes/contact')),
          { module: 'contact', texts: ['contact'] },
        ),
        screen('*', async () => ({ Component: (await import('./routes/NotFoundPage')).NotFoundPage })),
      ]),
      { path: 'register', element: <RegisterRedirect /> },
      { path: 'app', element: <AppRedirect /> },
    ],
  },
];
