import type { RouteObject } from 'react-router';
import { PageSpinner } from '@/components/ui/Spinner';
import { memberTexts, needTexts } from '@/i18n';
import type { ContentName } from '@/features/pages/content';
import { needContent } from '@/features/pages/content';
import { paths } from '@/lib/paths';
import { AppRedirect } from './routes/AppRedirect';
import { CrashPage } from './routes/CrashPage';
import { NotFoundPage } from './routes/NotFoundPage';
import { RegisterRedirect } from './routes/RegisterRedirect';
import { Root } from './routes/Root';

/** Of a page that is written at build time: which chunks it will ask for, so that they can be sent along. */
export interface PageHandle {
  /** In `routes/`. */
  module: string;
  content?: ContentName;
}

/** A page of texts: its module and, in the language that is shown, its content. */
function textPage(path: string, name: ContentName): RouteObject {
  const handle: PageHandle = { module: 'textPage', content: name };
  return {
    path: path.slice(1),
    handle,
    lazy: async () => {
      const content = needContent(name);
      const { TextPage } = await import('./routes/textPage');
      await content;
      return { element: <TextPage name={name} /> };
    },
  };
}

const publicRoutes: RouteObject[] = [
  { index: true, handle: { module: 'landing' } satisfies PageHandle, lazy: () => import('./routes/landing') },
  textPage(paths.features, 'features'),
  {
    path: 'pricing',
    handle: { module: 'pricing', content: 'pricing' } satisfies PageHandle,
    lazy: async () => {
      const content = needContent('pricing');
      const { Component } = await import('./routes/pricing');
      await content;
      return { Component };
    },
  },
  textPage(paths.about, 'about'),
  textPage(paths.withoutCompany, 'without-company'),
  textPage(paths.howToInvoice, 'how-to-invoice'),
  textPage(paths.invoicingWithoutCompany, 'invoicing-without-company'),
  textPage(paths.taxInfo, 'tax-info'),
  textPage(paths.economicsGuide, 'economics-guide'),
  textPage(paths.agreementInfo, 'agreement-info'),
  textPage(paths.terms, 'terms'),
  textPage(paths.privacy, 'privacy'),
  textPage(paths.cookies, 'cookies'),
  textPage(paths.gdpr, 'gdpr'),
  {
    path: 'test-multipage-invoice',
    handle: { module: 'sampleInvoice' } satisfies PageHandle,
    lazy: () => import('./routes/sampleInvoice'),
  },
  { path: 'auth', handle: { module: 'auth' } satisfies PageHandle, lazy: () => import('./routes/auth') },
  { path: 'verify-email', lazy: () => import('./routes/verifyEmail') },
  { path: 'forgot-password', lazy: () => import('./routes/forgotPassword') },
  { path: 'reset-password', lazy: () => import('./routes/resetPassword') },
];

const memberRoutes: RouteObject[] = [
  { path: 'dashboard', lazy: () => import('./routes/dashboard') },
  { path: 'invoices', lazy: () => import('./routes/invoices') },
  { path: 'invoices/create', lazy: () => import('./routes/invoiceCreate') },
  { path: 'invoices/:id', lazy: () => import('./routes/invoiceView') },
  { path: 'invoices/:id/view', lazy: () => import('./routes/invoiceView') },
  { path: 'invoices/:id/edit', lazy: () => import('./routes/invoiceEdit') },
  { path: 'invoices/:id/upload-files', lazy: () => import('./routes/invoiceFiles') },
  { path: 'clients', lazy: () => import('./routes/clients') },
  { path: 'clients/create', lazy: () => import('./routes/clientCreate') },
  { path: 'clients/edit/:id', lazy: () => import('./routes/clientEdit') },
  { path: 'banking', lazy: () => import('./routes/banking') },
  { path: 'profile', lazy: () => import('./routes/profile') },
  { path: 'salary', lazy: () => import('./routes/salary') },
  { path: 'salary/:id', lazy: () => import('./routes/payslip') },
];

/** The frame of the signed-in screens and their texts, which visitors need not load. */
async function memberFrame() {
  const texts = needTexts(memberTexts);
  const { Component } = await import('./routes/member');
  await texts;
  return { Component };
}

/** Every route of the app; each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <PageSpinner />,
    children: [
      { lazy: () => import('./routes/visitor'), children: publicRoutes },
      { lazy: memberFrame, children: memberRoutes },
      {
        lazy: () => import('./routes/anyone'),
        children: [
          {
            path: 'contact',
            handle: { module: 'contact' } satisfies PageHandle,
            lazy: () => import('./routes/contact'),
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
      { path: 'register', element: <RegisterRedirect /> },
      { path: 'app', element: <AppRedirect /> },
    ],
  },
];
