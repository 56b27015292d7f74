import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Says what is wrong in a form anew when the language changes under it. */
export function useErrorsInLanguage<Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'formState' | 'trigger'>,
): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const told = useRef(language);
  const { formState, trigger } = form;
  const { isSubmitted } = formState;
  useEffect(() => {
    if (told.current === language) return;
    told.current = language;
    if (isSubmitted) void trigger();
  }, [language, isSubmitted, trigger]);
}
