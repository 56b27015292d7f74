import { lazy } from 'react';
import { Route } from 'react-router-dom';

const ClientStatement = lazy(() => import('./ClientStatement'));

/** A client's own pages beside its details. */
export const clientRoutes = [<Route key="statement" path=":id/statement" element={<ClientStatement />} />];
