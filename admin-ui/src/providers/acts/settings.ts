import { asForm, body } from '@paraply/core/apiClient';
import type { AdminSettings } from '../../types/api';
import { api, patiently } from '../api';

export const settingsActs = {
  getSettings: () => body(api.GET('/api/admin/settings')),
  updateSettings: (settings: AdminSettings) => body(api.PUT('/api/admin/settings', { body: settings })),
  previewSettings: (settings: AdminSettings) => body(api.POST('/api/admin/settings/preview', { body: settings })),
  listSettingsVersions: () => body(api.GET('/api/admin/settings/versions')),
  withdrawSettingsVersion: (version: number) =>
    body(api.DELETE('/api/admin/settings/versions/{version}', { params: { path: { version } } })),

  getLogo: () => body(api.GET('/api/admin/settings/logo')),
  replaceLogo: (file: File, version: number) =>
    body(
      api.POST('/api/admin/settings/logo', {
        body: { version, file },
        bodySerializer: asForm,
        signal: patiently(),
      }),
    ),
  removeLogo: (version: number) => body(api.DELETE('/api/admin/settings/logo', { params: { query: { version } } })),
};
