import { address } from '@paraply/core/address';
import { listParams, type ListQuery } from '@paraply/core/apiClient';
import type { Locale } from '@paraply/core/format';

/** The addresses of the files that the logged-in screens offer; a visitor's page does without them. */
export const downloads = {
  profileExport: address('/api/profile/export', {}),
  invoiceExport: (list: Pick<ListQuery, 'filter' | 'sort'>, language: Locale) =>
    address('/api/invoices/export', { query: listParams(list) }, language),
  invoiceArchive: (language: Locale, year?: number) => address('/api/invoices/archive', { query: { year } }, language),
  invoicePdf: (id: string) => address('/api/invoices/{id}/pdf', { path: { id } }),
  invoiceFile: (id: string, fileId: string) => address('/api/invoices/{id}/files/{fileId}', { path: { id, fileId } }),
  supplierInvoiceFile: (id: string) => address('/api/invoices/{id}/supplier-invoice/file', { path: { id } }),
  payslipExport: (language: Locale) => address('/api/payslips/export', {}, language),
  payslipArchive: (language: Locale, year?: number) => address('/api/payslips/archive', { query: { year } }, language),
  payslipPdf: (id: string, language: Locale) => address('/api/payslips/{id}/pdf', { path: { id } }, language),
  yearPdf: (year: number, language: Locale) => address('/api/payslips/years/{year}/pdf', { path: { year } }, language),
} as const;
