import { accessLog } from './accessLog';
import { banking } from './banking';
import { clients } from './clients';
import { controls, faults, files } from './controls';
import { reimbursements } from './reimbursements';
import { creditRequest } from './creditRequest';
import { dashboard } from './dashboard';
import { invoices } from './invoices';
import { messages } from './messages';
import { notifications } from './notifications';
import { offline } from './offline';
import { supplierInvoice } from './supplierInvoice';
import { profile } from './profile';
import { salary } from './salary';
import { search } from './search';
import { stale } from './stale';
import { taxRequests } from './taxRequests';
import { templates } from './templates';
import { terms } from './terms';
import { viewAs } from './viewAs';

/** What the logged-in screens say besides; loaded with the first of them. */
export const member = {
  accessLog,
  banking,
  clients,
  controls,
  faults,
  files,
  reimbursements,
  creditRequest,
  dashboard,
  invoices,
  messages,
  notifications,
  offline,
  supplierInvoice,
  profile,
  salary,
  search,
  stale,
  taxRequests,
  templates,
  terms,
  viewAs,
} as const;
