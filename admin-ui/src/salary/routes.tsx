import { lazy } from 'react';
import { Route } from 'react-router-dom';

const SalaryRunView = lazy(() => import('./SalaryRunView'));

/** One salary run. */
export const salaryRoutes = [<Route key="run" path=":id" element={<SalaryRunView />} />];
