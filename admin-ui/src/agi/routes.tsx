import { lazy } from 'react';
import { Route } from 'react-router-dom';

const AgiMonthView = lazy(() => import('./AgiMonthView'));

/** One month's declaration. */
export const agiRoutes = [<Route key="month" path=":period" element={<AgiMonthView />} />];
