import { agi } from './agi';
import { approvals } from './approvals';
import { audit } from './audit';
import { bank } from './bank';
import { batches } from './batches';
import { books } from './books';
import { clients } from './clients';
import { dashboard } from './dashboard';
import { fields } from './fields';
import { forms } from './forms';
import { frame } from './frame';
import { groups } from './groups';
import { imports } from './imports';
import { invoices } from './invoices';
import { lists } from './lists';
import { mails } from './mails';
import { messages } from './messages';
import { paid } from './paid';
import { payments } from './payments';
import { queue } from './queue';
import { refunds } from './refunds';
import { salary } from './salary';
import { settings } from './settings';
import { tax } from './tax';
import { taxRequests } from './taxRequests';
import { users } from './users';
import type { Catalogue } from '../types';

/** The back office in Swedish. */
export const sv: Catalogue = {
  ...frame,
  ...lists,
  ...forms,
  ...fields,
  ...invoices,
  ...queue,
  ...batches,
  ...payments,
  ...bank,
  ...refunds,
  ...clients,
  ...users,
  ...groups,
  ...salary,
  ...paid,
  ...tax,
  ...taxRequests,
  ...agi,
  ...books,
  ...imports,
  ...messages,
  ...mails,
  ...audit,
  ...settings,
  ...dashboard,
  ...approvals,
};
