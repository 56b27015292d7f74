import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { useTranslation } from '@/i18n/useTranslation';
import { isInEu } from '@/lib/countries';
import { useVatLookup } from '../api/clients';
import { readClientNumber } from '../lib/clientNumber';
import { isMalformed } from '../lib/registerDetails';
import type { ClientValues } from './clientForm';
import { emptyClient } from './clientForm';
import { ClientNumberStatus } from './ClientNumberStatus';
import { useRegisterFill } from './useRegisterFill';

/** Somebody who corrects the last digit is not asked for in between. */
const pauseMs = 300;

interface ClientNumberFieldProps {
  onFinnish: () => void;
}

/**
 * The one number that a new client starts with. It says which of the tax fields it is, and the register of VAT numbers is
 * asked for the rest: of a Swedish number as soon as it is whole, of others when the field is left. Nothing waits for it.
 */
export function ClientNumberField({ onFinnish }: ClientNumberFieldProps) {
  const { t } = useTranslation();
  const { setValue, setError, clearErrors, formState, watch } = useFormContext<ClientValues>();
  // What the server says of either is said here.
  const vatNumber = useController<ClientValues, 'vatNumber'>({ name: 'vatNumber' });
  const companyTaxId = useController<ClientValues, 'companyTaxId'>({ name: 'companyTaxId' });
  const [text, setText] = useState('');
  const [isLeft, setLeft] = useState(false);
  const lookup = useVatLookup();
  const fill = useRegisterFill();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const isCountryChosen = formState.dirtyFields.country === true;
  const country = watch('country');
  const read = (typed: string) => readClientNumber(typed, isCountryChosen ? country : emptyClient.country);
  const number = read(text);

  const lookUp = ({ vatNumber: asked, details, country: named }: typeof number) => {
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
  const isAsked = lookup.variables !== undefined && lookup.variables === number.vatNumber;

  const change = (typed: string) => {
    setText(typed);
    setLeft(false);
    const next = read(typed);
    // Only another way to write the same number.
    if (next.vatNumber !== null && next.vatNumber === number.vatNumber) return;
    clearTimeout(timer.current);
    clearErrors(['vatNumber', 'companyTaxId']);
    lookup.reset();
    fill.clear();
    setValue('companyTaxId', next.details.companyTaxId ?? '');
    setValue('vatNumber', next.details.vatNumber ?? '');
    setValue('vatRegistered', next.details.vatRegistered ?? false);
    if (!isCountryChosen) setValue('country', next.country ?? emptyClient.country);
    if (next.isWhole) {
      timer.current = setTimeout(() => {
        lookUp(next);
      }, pauseMs);
    }
  };

  const isDoubtful = isLeft && number.isDoubtful && country === 'SE';
  const isSilent = !isDoubtful && !lookup.data && !lookup.error;
  return (
    <div className="grid gap-1.5">
      <Field
        error={vatNumber.fieldState.error?.message ?? companyTaxId.fieldState.error?.message}
        hint={isSilent ? t(isInEu(country) ? 'clients.numberHint' : 'clients.companyTaxIdHint') : undefined}
        label={t('clients.number')}
        optional
      >
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              autoCapitalize="characters"
              autoComplete="off"
              onBlur={() => {
                setLeft(true);
                if (!isAsked) lookUp(number);
              }}
              onChange={(event) => {
                change(event.target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isAsked || number.vatNumber === null) return;
                // The rest is filled in before it is saved.
                event.preventDefault();
                lookUp(number);
              }}
              spellCheck={false}
              value={text}
              {...control}
              ref={(input) => {
                vatNumber.field.ref(input);
                companyTaxId.field.ref(input);
              }}
            />
            <Button
              busy={lookup.isPending}
              className="shrink-0"
              disabled={number.vatNumber === null}
              onClick={() => {
                lookUp(number);
              }}
              variant="secondary"
            >
              {t('clients.vatLookup')}
            </Button>
          </div>
        )}
      </Field>
      <ClientNumberStatus fill={fill} isDoubtful={isDoubtful} lookup={lookup} number={number} />
    </div>
  );
}
