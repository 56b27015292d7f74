import { useCallback } from 'react';
import { en } from '../i18n/en';
import type { MessageKey } from '../i18n/types';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';

/** What each setting is called on the page. */
export const settingLabels: Record<string, MessageKey> = {
  'company.name': 'fields.name',
  'company.orgNumber': 'fields.orgNumber',
  'company.vatNumber': 'fields.vatNumber',
  'company.email': 'fields.email',
  'company.phone': 'fields.phone',
  'company.website': 'fields.website',
  'company.address': 'fields.street',
  'company.postalCode': 'fields.postalCode',
  'company.city': 'fields.city',
  'company.country': 'fields.country',
  'company.bankgiro': 'fields.bankgiro',
  'company.iban': 'fields.iban',
  'company.bic': 'fields.bic',
  'company.fSkatt': 'fields.fSkatt',
  'fees.percentageSwedishTax': 'settings.feeTaxOn',
  'fees.percentageNoTax': 'settings.feeTaxOff',
  'fees.fixedFee': 'settings.fixedFee',
  payoutBankDays: 'settings.payoutDays',
  approvalCutoff: 'settings.approvalCutoff',
  requireSecondApprover: 'settings.secondApprover',
  'bankProfile.format': 'bank.format',
  'bankProfile.salaryDebtor': 'bank.salaryDebtor',
  'bankProfile.giroDebtor': 'bank.giroDebtor',
  'bankProfile.senderId': 'bank.senderId',
  'bankProfile.senderScheme': 'bank.senderScheme',
  'bankProfile.purposeLevel': 'bank.purposeLevel',
  'bankProfile.bban': 'bank.bban',
  payslipDelivery: 'bank.delivery',
  taxAccountOcr: 'bank.taxAccountOcr',
  largeEmployer: 'bank.largeEmployer',
  supportHours: 'settings.supportHours',
  whatsappUrl: 'settings.whatsapp',
  sisterServiceUrl: 'settings.sister',
};

/** The settings' values that are named on the page, by `setting=value`. */
export const settingValues: Record<string, MessageKey> = {
  true: 'common.yes',
  false: 'common.no',
  'bankProfile.salaryDebtor=iban': 'bank.debtor.iban',
  'bankProfile.salaryDebtor=bankgiro': 'bank.debtor.bankgiro',
  'bankProfile.giroDebtor=iban': 'bank.debtor.iban',
  'bankProfile.giroDebtor=bankgiro': 'bank.debtor.bankgiro',
  'bankProfile.senderScheme=bank': 'bank.scheme.bank',
  'bankProfile.senderScheme=customer': 'bank.scheme.customer',
  'bankProfile.purposeLevel=block': 'bank.purpose.block',
  'bankProfile.purposeLevel=payment': 'bank.purpose.payment',
  'bankProfile.bban=account_only': 'bank.bbanForm.account_only',
  'bankProfile.bban=with_clearing': 'bank.bbanForm.with_clearing',
  'payslipDelivery=link': 'bank.deliveryForm.link',
  'payslipDelivery=attachment': 'bank.deliveryForm.attachment',
};

/** A setting's name and its values as people read them. */
export function useFieldTexts() {
  const t = useT();
  const { decimal } = useFormat();
  const label = useCallback(
    (field: string) => {
      const role = field.startsWith('accounts.') ? field.slice('accounts.'.length) : '';
      if (Object.hasOwn(en.bookAccounts.roles, role))
        return t(`bookAccounts.roles.${role as keyof typeof en.bookAccounts.roles}`);
      const known = settingLabels[field];
      return known === undefined ? field : t(known);
    },
    [t],
  );
  const value = useCallback(
    (field: string, text: string) => {
      if (text === '') return t('settingsChange.empty');
      if (field.startsWith('fees.')) return decimal(text);
      const known = settingValues[`${field}=${text}`] ?? settingValues[text];
      return known === undefined ? text : t(known);
    },
    [t, decimal],
  );
  return { label, value };
}
