import type { RouteObject } from 'react-router';
import { PageSpinner } from '@/components/ui/Spinner';
import { AnyoneLayout, RequireUser, VisitorLayout } from './guards';
import { AppRedirect } from './routes/AppRedirect';
import { CrashPage } from './routes/CrashPage';
import { NotFoundPage } from './routes/NotFoundPage';
import { RegisterRedirect } from './routes/RegisterRedirect';
import { Root } from './routes/Root';

const publicRoutes: RouteObject[] = [
  { index: true, lazy: () => import('./routes/landing') },
  { path: 'auth', lazy: () => import('./routes/auth') },
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

/** Every route of the app; each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <PageSpinner />,
    children: [
      { element: <VisitorLayout />, children: publicRoutes },
      { element: <RequireUser />, children: memberRoutes },
      {
        element: <AnyoneLayout />,
        children: [
          { path: 'contact', lazy: () => import('./routes/contact') },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
      { path: 'register', element: <RegisterRedirect /> },
      { path: 'app', element: <AppRedirect /> },
    ],
  },
];
