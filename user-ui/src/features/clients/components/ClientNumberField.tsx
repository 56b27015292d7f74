import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { useTranslation } from '@/i18n/useTranslation';
import { isInEu } from '@/lib/countries';
import type { ClientValues } from './clientForm';
import { ClientNumberStatus } from './ClientNumberStatus';
import type { useClientNumber } from './useClientNumber';

interface ClientNumberFieldProps {
  entry: ReturnType<typeof useClientNumber>;
}

/**
 * The one number that a new client starts with. It says which of the tax fields it is, and the register of VAT numbers is
 * asked for the rest: of a Swedish number as soon as it is whole, of others when the field is left. Nothing waits for it.
 */
export function ClientNumberField({ entry }: ClientNumberFieldProps) {
  const { text, number, lookup, fill, isAsked, lookUp, change } = entry;
  const { t } = useTranslation();
  const { watch } = useFormContext<ClientValues>();
  // What the server says of either is said here.
  const vatNumber = useController<ClientValues, 'vatNumber'>({ name: 'vatNumber' });
  const companyTaxId = useController<ClientValues, 'companyTaxId'>({ name: 'companyTaxId' });
  const [isLeft, setLeft] = useState(false);
  const country = watch('country');

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
                if (!isAsked) lookUp();
              }}
              onChange={(event) => {
                setLeft(false);
                change(event.target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isAsked || number.vatNumber === null) return;
                // The rest is filled in before it is saved.
                event.preventDefault();
                lookUp();
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
              onClick={lookUp}
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
