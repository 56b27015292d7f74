import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '@/i18n/useTranslation';
import { useVatLookup } from '../api/clients';
import type { ClientNumber } from '../lib/clientNumber';
import { isSameReading, readClientNumber } from '../lib/clientNumber';
import { isMalformed } from '../lib/registerDetails';
import type { ClientValues } from './clientForm';
import { emptyClient } from './clientForm';
import { useRegisterFill } from './useRegisterFill';

/** Somebody who corrects the last digit is not asked for in between. */
const pauseMs = 300;

/**
 * The number of a new client: what it is read as, and what the register of VAT numbers makes of it. It is held beside its
 * field, because the country that somebody chooses says what digits alone mean.
 */
export function useClientNumber(onFinnish: () => void) {
  const { t } = useTranslation();
  const { getValues, setValue, setError, clearErrors } = useFormContext<ClientValues>();
  const [text, setText] = useState('');
  const [number, setNumber] = useState<ClientNumber>(() => readClientNumber('', emptyClient.country));
  const lookup = useVatLookup();
  // The form cannot tell: the country it starts with may be chosen on purpose. A ref, because an answer that was asked for
  // before the choice has to respect it too.
  const isCountryChosen = useRef(false);
  const fill = useRegisterFill(isCountryChosen);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const lookUp = ({ vatNumber: asked, details, country: named }: ClientNumber) => {
    clearTimeout(timer.current);
    if (asked === null) return;
    if (named === 'FI') {
      onFinnish();
      return;
    }
    lookup.mutate(asked, {
      onSuccess: (company) => {
        if (isMalformed(company)) setError('vatNumber', { type: 'server', message: t('clients.vatNumberWrong') });
        if (company.status === 'valid') setValue('vatNumber', company.number);
        // A number that no register could be asked for is believed.
        const isRegistered = company.status === 'unknown' ? details.vatRegistered : company.status === 'valid';
        setValue('vatRegistered', isRegistered);
        if (company.status === 'valid') fill.fillIn(company);
      },
    });
  };
  /** Nothing that belongs to another number stays. */
  const startOver = (next: ClientNumber) => {
    clearTimeout(timer.current);
    clearErrors(['vatNumber', 'companyTaxId']);
    lookup.reset();
    setValue('companyTaxId', next.details.companyTaxId ?? '');
    setValue('vatNumber', next.details.vatNumber ?? '');
    setValue('vatRegistered', next.details.vatRegistered ?? false);
    if (next.isWhole) {
      timer.current = setTimeout(() => {
        lookUp(next);
      }, pauseMs);
    }
  };

  return {
    text,
    number,
    lookup,
    fill,
    isAsked: lookup.variables !== undefined && lookup.variables === number.vatNumber,
    lookUp: () => {
      lookUp(number);
    },
    change: (typed: string) => {
      const next = readClientNumber(typed, isCountryChosen.current ? getValues('country') : emptyClient.country);
      setText(typed);
      setNumber(next);
      // Only another way to write the same number.
      if (next.vatNumber !== null && isSameReading(next, number)) return;
      fill.clear();
      startOver(next);
      if (!isCountryChosen.current) setValue('country', next.country ?? emptyClient.country);
    },
    /** Digits mean something else in another country. */
    chooseCountry: (country: string) => {
      isCountryChosen.current = true;
      const next = readClientNumber(text, country);
      setNumber(next);
      if (isSameReading(next, number)) {
        fill.keepCountry();
        return;
      }
      fill.clearButCountry();
      startOver(next);
    },
  };
}
