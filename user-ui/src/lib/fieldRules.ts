import { dayFault } from '@paraply/core/dayText';
import type { DecimalLimits } from '@paraply/core/decimal';
import { decimalFault, isPositive, parseDecimal } from '@paraply/core/decimal';
import * as z from 'zod/mini';
import type { Translate } from '@/i18n/texts';

const emailShape = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;

export function isEmail(text: string): boolean {
  return emailShape.test(text);
}

/** "a@x.se, b@y.se" as its addresses. */
export function splitEmails(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The validation rules that several forms share (specification section 5), in the language that is shown. */
export function fieldRules(t: Translate) {
  const required = () => z.string().check(z.trim(), z.minLength(1, t('errors.required')));
  const optionalDay = () => z.string().check(z.refine((text) => dayFault(text) === null, t('faults.dayForm')));
  const number = () =>
    required().check(z.refine((text) => text === '' || parseDecimal(text) !== null, t('errors.number')));
  const positive = () =>
    z.refine<string>((text) => {
      const value = parseDecimal(text);
      return value === null || isPositive(value);
    }, t('errors.positive'));
  const limitedNumber = (limits: DecimalLimits) =>
    required().check((context) => {
      const fault = context.value === '' ? null : decimalFault(context.value, limits);
      if (fault === null) return;
      const { decimals, largest } = limits;
      const message = {
        number: t('errors.number'),
        decimals: t('faults.decimals', { count: decimals }),
        range: t('faults.largest', { largest }),
      }[fault];
      context.issues.push({ code: 'custom', input: context.value, message });
    });
  return {
    text: () => z.string().check(z.trim()),
    required,
    email: () =>
      z.string().check(z.trim(), z.minLength(1, t('errors.required')), z.regex(emailShape, t('errors.email'))),
    message: () => z.string().check(z.trim(), z.minLength(10, t('errors.message'))),
    /** As the server counts: an emoji is one character. */
    longest: (most: number) => z.refine<string>((text) => [...text].length <= most, t('errors.longest', { most })),
    password: () => z.string().check(z.minLength(10, t('errors.passwordLength'))),
    positiveNumber: () => number().check(positive()),
    /** A number that the server takes, so that it is refused before it is sent. */
    limitedNumber,
    positiveLimitedNumber: (limits: DecimalLimits) => limitedNumber(limits).check(positive()),
    day: () => optionalDay().check(z.minLength(1, t('faults.day'))),
    optionalDay,
    file: () => z.custom<File | null>((file) => file instanceof File, t('errors.required')),
    number,
  };
}
