import type { Catalogue } from '../types';
import { auth } from './auth';
import { banking } from './banking';
import { clients } from './clients';
import { common, crash, errors, language, layout, meta, nav, notFound, status, theme, toast } from './common';
import { costs } from './costs';
import { dashboard } from './dashboard';
import { invoices } from './invoices';
import { landing } from './landing';
import { pay } from './pay';
import { profile } from './profile';
import { salary } from './salary';
import { support } from './support';

/** Every text of the app in English. */
export const en: Catalogue = {
  auth,
  banking,
  clients,
  common,
  costs,
  crash,
  dashboard,
  errors,
  invoices,
  landing,
  language,
  layout,
  meta,
  nav,
  notFound,
  pay,
  profile,
  salary,
  status,
  support,
  theme,
  toast,
};
