import { accessLog } from './accessLog';
import { banking } from './banking';
import { clients } from './clients';
import { costs } from './costs';
import { dashboard } from './dashboard';
import { invoices } from './invoices';
import { messages } from './messages';
import { ownInvoice } from './ownInvoice';
import { profile } from './profile';
import { salary } from './salary';
import { stale } from './stale';
import { taxRequests } from './taxRequests';
import { terms } from './terms';
import { viewing } from './viewing';

/** What the signed-in screens say besides; loaded with the first of them. */
export const member = {
  accessLog,
  banking,
  clients,
  costs,
  dashboard,
  invoices,
  messages,
  ownInvoice,
  profile,
  salary,
  stale,
  taxRequests,
  terms,
  viewing,
} as const;
