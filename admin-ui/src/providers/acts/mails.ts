import { body } from '@paraply/core/apiClient';
import type { InputOf, MailText } from '../../types/api';
import { api } from '../api';

type MailLanguage = MailText['language'];

export const mailActs = {
  sendTestMail: () => body(api.POST('/api/admin/mails/test')),
  listMailTexts: () => body(api.GET('/api/admin/mail-texts')),
  getMailText: (kind: string, language: MailLanguage) =>
    body(api.GET('/api/admin/mail-texts/{kind}/{language}', { params: { path: { kind, language } } })),
  updateMailText: (kind: string, language: MailLanguage, text: InputOf<'adminUpdateMailText'>) =>
    body(api.PUT('/api/admin/mail-texts/{kind}/{language}', { params: { path: { kind, language } }, body: text })),
  resetMailText: (kind: string, language: MailLanguage, version: number) =>
    body(
      api.DELETE('/api/admin/mail-texts/{kind}/{language}', {
        params: { path: { kind, language }, query: { version } },
      }),
    ),
  previewMailText: (kind: string, language: MailLanguage, draft: InputOf<'adminPreviewMailText'>) =>
    body(
      api.POST('/api/admin/mail-texts/{kind}/{language}/preview', {
        params: { path: { kind, language } },
        body: draft,
      }),
    ),
};
