import { lazy } from 'react';
import { Navigate, Route, useParams } from 'react-router-dom';
import { paths } from '../lib/paths';

const InvoiceView = lazy(() => import('./InvoiceView'));
const InvoiceEdit = lazy(() => import('./InvoiceEdit'));

function ToView() {
  const { id = '' } = useParams();
  return <Navigate to={paths.invoice(id)} replace />;
}

/** The specified addresses of one invoice, which are not react-admin's own. */
export const invoiceRoutes = [
  <Route key="view" path=":id/view" element={<InvoiceView />} />,
  <Route key="edit" path=":id/edit" element={<InvoiceEdit />} />,
  <Route key="id" path=":id" element={<ToView />} />,
];
