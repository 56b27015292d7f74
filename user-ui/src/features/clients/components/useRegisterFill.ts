import type { RefObject } from 'react';
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

/** Fills the form from the register, and undoes that. Nothing that was typed is replaced without asking. */
export function useRegisterFill(isCountryChosen: RefObject<boolean>) {
  const { getValues, setValue, formState } = useFormContext<ClientValues>();
  const { isSubmitted } = formState;
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
  const isNoCountry = ({ field }: Fill) => field !== 'country';
  const takeBack = (taken = fills) => {
    // The last first, so that a field that was filled twice gets back what it held at the start.
    for (const { field, before, now } of [...taken].reverse()) {
      // What has been written since stays.
      if (getValues(field) === now) setValue(field, before, { shouldValidate: isSubmitted });
    }
    setFills([]);
  };
  /** A second answer to the same number finds the fields filled, and must not make the first one forgotten. */
  const remember = (added: Fill[]) => {
    setFills((old) => [...old, ...added]);
  };

  return {
    filled: registerFields.filter((name) => fills.some(({ field }) => field === name)),
    /** What the register says otherwise than the form, in the order of the form. */
    offered: registerFields.flatMap((field) => {
      const told = offered[field];
      return told === undefined ? [] : [{ field, told }];
    }),
    fillIn: (company: VatLookup) => {
      const { fills: details, differs } = sortDetails(company, getValues(), isCountryChosen.current);
      remember(put(details));
      setOffered(differs);
    },
    takeOffered: () => {
      remember(put(offered));
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
    /** The same, when it is a chosen country that makes the number another: the choice stays. */
    clearButCountry: () => {
      takeBack(fills.filter(isNoCountry));
      setOffered({});
    },
    /** A country that somebody has chosen stays, also when it is the one that was filled in. */
    keepCountry: () => {
      setFills((old) => old.filter(isNoCountry));
    },
  };
}
