import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { VatLookup } from '../api/clients';
import type { RegisterDetails, RegisterField } from '../lib/registerDetails';
import { registerFields, sortDetails } from '../lib/registerDetails';
import type { ClientValues } from './clientForm';

interface Fill {
  field: RegisterField;
  before: string;
  now: string;
}

/** Puts the register's details into the form and takes them back. Nothing that was typed is replaced without asking. */
export function useRegisterFill() {
  const { getValues, setValue, formState } = useFormContext<ClientValues>();
  const { dirtyFields, isSubmitted } = formState;
  const [fills, setFills] = useState<Fill[]>([]);
  const [offered, setOffered] = useState<RegisterDetails>({});

  const put = (details: RegisterDetails): Fill[] =>
    registerFields.flatMap((field) => {
      const now = details[field];
      if (now === undefined) return [];
      const before = getValues(field);
      setValue(field, now, { shouldValidate: isSubmitted });
      return [{ field, before, now }];
    });
  const takeBack = () => {
    for (const { field, before, now } of fills) {
      // What has been written since stays.
      if (getValues(field) === now) setValue(field, before, { shouldValidate: isSubmitted });
    }
    setFills([]);
  };

  return {
    filled: fills.map(({ field }) => field),
    /** What the register says otherwise than the form, in the order of the form. */
    offered: registerFields.flatMap((field) => {
      const told = offered[field];
      return told === undefined ? [] : [{ field, told }];
    }),
    fillIn: (company: VatLookup) => {
      const { fills: details, differs } = sortDetails(company, getValues(), dirtyFields.country === true);
      setFills(put(details));
      setOffered(differs);
    },
    takeOffered: () => {
      setFills([...fills, ...put(offered)]);
      setOffered({});
    },
    undo: () => {
      takeBack();
      setOffered({ ...offered, ...Object.fromEntries(fills.map(({ field, now }) => [field, now])) });
    },
    /** For another number, of which nothing is known yet. */
    clear: () => {
      takeBack();
      setOffered({});
    },
  };
}
