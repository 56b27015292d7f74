import { common, crash, errors, language, layout, meta, nav, notFound, status, theme, toast } from './common';
import { landing } from './landing';
import { pages } from './pages';
import { pay } from './pay';
import { support } from './support';

/** What a visitor's pages say; loaded before the first screen. */
export const core = {
  common,
  crash,
  errors,
  landing,
  language,
  layout,
  meta,
  nav,
  notFound,
  pages,
  pay,
  status,
  support,
  theme,
  toast,
} as const;
