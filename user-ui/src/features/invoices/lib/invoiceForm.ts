import { addDays, daysBetween, isDay, today } from '@paraply/core/days';
import { decimalFault, isPositive, parseDecimal, toTyped, trimDecimal } from '@paraply/core/decimal';
import { hasZeroRate } from '@paraply/core/exemptions';
import type { Locale } from '@paraply/core/format';
import { usualTermsDays } from '@paraply/core/paymentTerms';
import * as z from 'zod/mini';
import type { Translate } from '@/i18n/texts';
import { fieldRules } from '@/lib/fieldRules';
import type { Invoice, InvoiceInput, InvoicePreviewInput } from '../api/invoices';

export const customDue = 'custom';

/** The server's limits for a line. */
const quantityLimits = { decimals: 3, largest: 1_000_000 };
const priceLimits = { decimals: 4, largest: 1_000_000_000 };

/** What is written on every invoice, whoever writes it. */
export function writtenFields(t: Translate) {
  const rules = fieldRules(t);
  return {
    issueDate: rules.day(),
    duePreset: z.string(),
    customDueDate: z.string(),
    supplyFrom: rules.optionalDay(),
    supplyTo: rules.optionalDay(),
    currency: rules.required(),
    reference: rules.text(),
    items: z.array(
      z.object({
        description: rules.required(),
        quantity: rules.positiveLimitedNumber(quantityLimits),
        unit: rules.text(),
        unitPrice: rules.limitedNumber(priceLimits),
        vatRate: rules.required(),
      }),
    ),
    vatExemption: rules.text(),
    notes: rules.text(),
    adminNote: rules.text(),
    adminNoteVisible: z.boolean(),
  };
}

/** The days of an invoice, each in its own shape and in their order. */
export function daysInOrder<Values extends WrittenValues>(t: Translate) {
  return z.check<Values>((context) => {
    const { duePreset, customDueDate, issueDate, supplyFrom, supplyTo } = context.value;
    const refuse = (field: 'customDueDate' | 'supplyFrom' | 'supplyTo', message: string) => {
      context.issues.push({ code: 'custom', input: context.value[field], path: [field], message });
    };
    if (duePreset === customDue) {
      if (!isDay(customDueDate)) refuse('customDueDate', t(customDueDate === '' ? 'faults.day' : 'faults.dayForm'));
      else if (customDueDate < issueDate) refuse('customDueDate', t('faults.dueBeforeIssue'));
    }
    if (supplyTo !== '' && supplyFrom === '') refuse('supplyFrom', t('errors.required'));
    else if (isDay(supplyTo) && supplyTo < supplyFrom) refuse('supplyTo', t('faults.endBeforeStart'));
  });
}

export function invoiceSchema(t: Translate) {
  const clientId = fieldRules(t).required();
  const bankAccountId = z.string().check(z.minLength(1, t('invoices.bankAccountMissing')));
  return z.object({ clientId, bankAccountId, ...writtenFields(t) }).check(daysInOrder(t));
}

export type WrittenValues = z.infer<z.ZodMiniObject<ReturnType<typeof writtenFields>>>;
export type InvoiceValues = z.infer<ReturnType<typeof invoiceSchema>>;
export type ItemValues = WrittenValues['items'][number];

export function emptyItem(vatRate: string): ItemValues {
  return { description: '', quantity: '1', unit: 'h', unitPrice: '', vatRate };
}

interface Defaults {
  clientId: string;
  bankAccountId: string;
  vatRate: string;
  /** The payment terms of the user's group, if any. */
  paymentTermsDays?: number | undefined;
  duePresets: readonly number[];
}

export function newInvoice(defaults: Defaults): InvoiceValues {
  const { clientId, bankAccountId } = defaults;
  return { clientId, bankAccountId, ...newWritten(defaults) };
}

/** An invoice of today with one empty line. */
export function newWritten(defaults: Omit<Defaults, 'clientId' | 'bankAccountId'>): WrittenValues {
  const { vatRate, paymentTermsDays = usualTermsDays, duePresets } = defaults;
  const issueDate = today();
  const isCustom = !duePresets.includes(paymentTermsDays);
  return {
    issueDate,
    duePreset: isCustom ? customDue : String(paymentTermsDays),
    customDueDate: isCustom ? addDays(issueDate, paymentTermsDays) : '',
    supplyFrom: '',
    supplyTo: '',
    currency: 'SEK',
    reference: '',
    items: [emptyItem(vatRate)],
    vatExemption: '',
    notes: '',
    adminNote: '',
    adminNoteVisible: false,
  };
}

export function toValues(invoice: Invoice, presets: readonly number[], locale: Locale): InvoiceValues {
  const days = daysBetween(invoice.issueDate, invoice.dueDate);
  const {
    clientId,
    bankAccountId = '',
    issueDate,
    dueDate,
    supplyFrom = '',
    supplyTo = '',
    currency,
    reference,
    vatExemption,
    notes,
    adminNote,
    adminNoteVisible,
  } = invoice;
  return {
    clientId,
    bankAccountId,
    issueDate,
    duePreset: presets.includes(days) ? String(days) : customDue,
    customDueDate: dueDate,
    supplyFrom,
    // A single day has no end date.
    supplyTo: supplyTo === supplyFrom ? '' : supplyTo,
    currency,
    reference,
    items: invoice.items.map(({ description, quantity, unit, unitPrice, vatRate }) => ({
      description,
      quantity: toTyped(trimDecimal(quantity), locale),
      unit,
      unitPrice: toTyped(unitPrice, locale),
      vatRate: trimDecimal(vatRate),
    })),
    vatExemption,
    notes,
    adminNote,
    adminNoteVisible,
  };
}

/** The due date from the preset or the custom date, or an empty string. */
export function dueDateOf({
  issueDate,
  duePreset,
  customDueDate,
}: Pick<InvoiceValues, 'issueDate' | 'duePreset' | 'customDueDate'>): string {
  if (duePreset === customDue) return isDay(customDueDate) ? customDueDate : '';
  return isDay(issueDate) ? addDays(issueDate, Number(duePreset)) : '';
}

export function toInput(values: InvoiceValues, version?: number): InvoiceInput {
  const { clientId, bankAccountId, issueDate, supplyFrom, supplyTo, currency, reference } = values;
  const { vatExemption, notes, adminNote, adminNoteVisible } = values;
  return {
    clientId,
    bankAccountId,
    issueDate,
    dueDate: dueDateOf(values),
    ...(supplyFrom !== '' && { supplyFrom, supplyTo: supplyTo || supplyFrom }),
    currency,
    reference,
    items: values.items.map((item) => ({
      ...item,
      quantity: parseDecimal(item.quantity) ?? item.quantity,
      unitPrice: parseDecimal(item.unitPrice) ?? item.unitPrice,
    })),
    // Otherwise the exemption of a removed line would remain on the invoice.
    vatExemption: hasZeroRate(values.items) ? vatExemption : '',
    notes,
    adminNote,
    adminNoteVisible,
    ...(version !== undefined && { version }),
  };
}

/** A stored invoice as save input. */
export function contentOf(invoice: Invoice): InvoiceInput {
  const { clientId, bankAccountId, issueDate, dueDate, supplyFrom, supplyTo, currency, reference } = invoice;
  const { vatExemption, notes, adminNote, adminNoteVisible } = invoice;
  return {
    clientId,
    ...(bankAccountId !== undefined && { bankAccountId }),
    issueDate,
    dueDate,
    ...(supplyFrom !== undefined && { supplyFrom }),
    ...(supplyTo !== undefined && { supplyTo }),
    currency,
    reference,
    items: invoice.items.map(({ description, quantity, unit, unitPrice, vatRate }) => ({
      description,
      quantity,
      unit,
      unitPrice,
      vatRate,
    })),
    vatExemption,
    notes,
    adminNote,
    adminNoteVisible,
  };
}

/** The saveable part, and whether it is everything typed. */
export interface Saveable {
  input: InvoiceInput;
  whole: boolean;
}

function isBlank({ description, unitPrice }: ItemValues): boolean {
  return description.trim() === '' && unitPrice.trim() === '';
}

function isComplete({ description, quantity, unitPrice }: ItemValues): boolean {
  return description.trim() !== '' && isCountable({ quantity, unitPrice });
}

/** Whether a line is complete enough to calculate. */
function isCountable({ quantity, unitPrice }: Pick<ItemValues, 'quantity' | 'unitPrice'>): boolean {
  const count = parseDecimal(quantity);
  if (count === null || !isPositive(count)) return false;
  return decimalFault(quantity, quantityLimits) === null && decimalFault(unitPrice, priceLimits) === null;
}

/**
 * What the server takes as a draft: its client, account and days, and the lines that are complete. Null while that
 * cannot be, also while a line that is being retyped would take one away that the server has.
 */
export function toSaveable(values: InvoiceValues, savedLines: number): Saveable | null {
  const dueDate = dueDateOf(values);
  const { clientId, bankAccountId, issueDate, supplyFrom, supplyTo } = values;
  if (clientId === '' || bankAccountId === '' || !isDay(issueDate) || dueDate < issueDate) return null;
  if ([supplyFrom, supplyTo].some((day) => day !== '' && !isDay(day))) return null;
  if (supplyTo !== '' && (supplyFrom === '' || supplyTo < supplyFrom)) return null;
  const written = values.items.filter((item) => !isBlank(item));
  const items = written.filter(isComplete);
  const whole = items.length === written.length;
  if (!whole && items.length < savedLines) return null;
  return { input: toInput({ ...values, items }), whole };
}

/** Whether there is input worth keeping. */
export function isUntouched(values: InvoiceValues): boolean {
  const { clientId, supplyFrom, supplyTo, reference, vatExemption, notes, adminNote, items } = values;
  const texts = [clientId, supplyFrom, supplyTo, reference, vatExemption, notes, adminNote];
  return texts.every((text) => text === '') && items.every(isBlank);
}

export interface PreviewRequest<Input = InvoicePreviewInput> {
  input: Input;
  /** Each form line's index in the request, or null while it cannot be calculated. */
  places: (number | null)[];
}

type WrittenInput = Pick<InvoicePreviewInput, 'items' | 'reference' | 'issueDate' | 'dueDate'>;

/** The lines with quantity and price, the days and the reference. Null while there are no such lines. */
export function toWritten(values: WrittenValues): PreviewRequest<WrittenInput> | null {
  const items: WrittenInput['items'] = [];
  const places = values.items.map((item) => {
    const quantity = parseDecimal(item.quantity);
    const unitPrice = parseDecimal(item.unitPrice);
    if (quantity === null || unitPrice === null || !isCountable(item)) return null;
    items.push({ description: item.description, quantity, unit: item.unit, unitPrice, vatRate: item.vatRate });
    return items.length - 1;
  });
  if (items.length === 0) return null;
  const dueDate = dueDateOf(values);
  const input: WrittenInput = {
    items,
    reference: values.reference.trim(),
    ...(isDay(values.issueDate) && { issueDate: values.issueDate }),
    ...(dueDate !== '' && { dueDate }),
  };
  return { input, places };
}

/** What can be calculated of an invoice, as preview input. */
export function toPreview(values: InvoiceValues): PreviewRequest | null {
  const written = toWritten(values);
  if (!written) return null;
  const { currency, clientId } = values;
  return { ...written, input: { currency, ...written.input, ...(clientId !== '' && { clientId }) } };
}

const itemFields = ['description', 'quantity', 'unit', 'unitPrice', 'vatRate'];

/** The form's name for a field in a server error. */
export function formFieldOf(path: string): string {
  return path === 'dueDate' ? 'customDueDate' : path;
}

/** Whether a path from the server names a field that the form shows. */
export function knowsField(path: string, values: WrittenValues): boolean {
  const [top = '', index, field = ''] = path.split('.');
  if (top !== 'items') return top in values && index === undefined;
  return index !== undefined && Number(index) < values.items.length && itemFields.includes(field);
}
