import { asForm, body } from '@paraply/core/apiClient';
import type { InputOf } from '../../types/api';
import { api, patiently } from '../api';
import { keyed, ofId, ofIdKeyed, type Seen } from './params';

export const invoiceActs = {
  getInvoiceTimeline: (id: string) => body(api.GET('/api/invoices/{id}/timeline', { params: ofId(id) })),
  listInvoicePayments: (id: string) => body(api.GET('/api/admin/invoices/{id}/payments', { params: ofId(id) })),
  listInvoiceFiles: (id: string) => body(api.GET('/api/invoices/{id}/files', { params: ofId(id) })),
  getSupplierInvoice: (id: string) => body(api.GET('/api/admin/invoices/{id}/supplier-invoice', { params: ofId(id) })),
  addInvoiceFiles: (id: string, files: File[]) =>
    body(
      api.POST('/api/invoices/{id}/files', {
        params: ofId(id),
        body: { file: files },
        bodySerializer: asForm,
        signal: patiently(),
      }),
    ),
  previewInvoice: (input: InputOf<'previewInvoice'>) => body(api.POST('/api/invoices/preview', { body: input })),
  reviewInvoice: (id: string) => body(api.GET('/api/admin/invoices/{id}/review', { params: ofId(id) })),

  sendInvoice: ({ id, version }: Seen, key: string) =>
    body(api.POST('/api/admin/invoices/{id}/send', { params: ofIdKeyed(id, key), body: { version } })),
  /** The field is the one that the reason is about; empty: the whole. */
  returnInvoice: ({ id, version }: Seen, reason: string, key: string, field = '') =>
    body(
      api.POST('/api/admin/invoices/{id}/return', {
        params: ofIdKeyed(id, key),
        body: { reason, version, ...(field !== '' && { field }) },
      }),
    ),
  cancelInvoice: ({ id, version }: Seen, key: string) =>
    body(api.POST('/api/admin/invoices/{id}/cancel', { params: ofIdKeyed(id, key), body: { version } })),
  creditInvoice: ({ id, version }: Seen, credit: InputOf<'adminPreviewCredit'>, key: string) =>
    body(api.POST('/api/admin/invoices/{id}/credit', { params: ofIdKeyed(id, key), body: { ...credit, version } })),
  previewCredit: (id: string, credit: InputOf<'adminPreviewCredit'>) =>
    body(api.POST('/api/admin/invoices/{id}/credit-preview', { params: ofId(id), body: credit })),
  reissueInvoice: ({ id, version }: Seen, reason: string, key: string) =>
    body(api.POST('/api/admin/invoices/{id}/reissue', { params: ofIdKeyed(id, key), body: { reason, version } })),
  previewWriteOff: (id: string, writeOff: InputOf<'adminPreviewWriteOff'>) =>
    body(api.POST('/api/admin/invoices/{id}/write-off-preview', { params: ofId(id), body: writeOff })),
  writeOffInvoice: ({ id, version }: Seen, writeOff: Omit<InputOf<'adminWriteOffInvoice'>, 'version'>, key: string) =>
    body(
      api.POST('/api/admin/invoices/{id}/write-offs', { params: ofIdKeyed(id, key), body: { ...writeOff, version } }),
    ),
  undoWriteOff: ({ id, version }: Seen, writeOffId: string, key: string) =>
    body(
      api.POST('/api/admin/invoices/{id}/write-offs/{writeOffId}/undo', {
        params: { path: { id, writeOffId }, ...keyed(key) },
        body: { version },
      }),
    ),
  doubtInvoice: ({ id, version }: Seen, doubt: Omit<InputOf<'adminDoubtInvoice'>, 'version'>, key: string) =>
    body(api.POST('/api/admin/invoices/{id}/doubts', { params: ofIdKeyed(id, key), body: { ...doubt, version } })),
  endDoubt: ({ id, version }: Seen, ended: Omit<InputOf<'adminEndDoubt'>, 'version'>, key: string) =>
    body(api.POST('/api/admin/invoices/{id}/doubts/end', { params: ofIdKeyed(id, key), body: { ...ended, version } })),
  markInvoicePaid: ({ id, version }: Seen, ground: { reason: string; evidence: string }, key: string) =>
    body(api.POST('/api/admin/invoices/{id}/mark-paid', { params: ofIdKeyed(id, key), body: { ...ground, version } })),
  markInvoiceUnpaid: ({ id, version }: Seen, key: string) =>
    body(api.POST('/api/admin/invoices/{id}/mark-unpaid', { params: ofIdKeyed(id, key), body: { version } })),
  reassignInvoice: ({ id, version }: Seen, userId: string, reason: string, key: string) =>
    body(
      api.POST('/api/admin/invoices/{id}/reassign', {
        params: ofIdKeyed(id, key),
        body: { userId, reason, version },
      }),
    ),
  addInvoicePayment: (id: string, payment: InputOf<'adminAddInvoicePayment'>, key: string) =>
    body(api.POST('/api/admin/invoices/{id}/payments', { params: ofIdKeyed(id, key), body: payment })),
  actOnInvoices: (input: InputOf<'adminBulkInvoices'>, key: string) =>
    body(api.POST('/api/admin/invoices/bulk', { params: keyed(key), body: input, signal: patiently() })),
};
