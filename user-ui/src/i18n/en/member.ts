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
import { salary } from './salary';
import { search } from './search';
import { stale } from './stale';
import { templates } from './templates';
import { terms } from './terms';
import { viewAs } from './viewAs';

/** What the logged-in screens say besides; loaded with the first of them. */
export const member = {
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
  salary,
  search,
  stale,
  templates,
  terms,
  viewAs,
} as const;
