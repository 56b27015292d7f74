import { lazy } from 'react';
import { Route } from 'react-router-dom';

const BatchView = lazy(() => import('./BatchView'));

/** One batch. */
export const batchRoutes = [<Route key="batch" path=":id" element={<BatchView />} />];
