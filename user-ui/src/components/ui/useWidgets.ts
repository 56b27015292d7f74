import { later } from '@paraply/core/later';

/** What opens over a page: menus, dialogs, the calendar and toasts. */
const widgets = later(() => import('./widgets'));

export const loadWidgets = widgets.load;
export const loadWidgetsWhenTouched = widgets.loadWhenTouched;
export const areWidgetsLoaded = widgets.isLoaded;
export const useWidgets = widgets.useModule;
