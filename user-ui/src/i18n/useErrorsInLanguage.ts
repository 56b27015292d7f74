import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from './useTranslation';

/** Validates a submitted form again when the language changes, so that its errors change language too. */
export function useErrorsInLanguage<Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'formState' | 'trigger'>,
): void {
  const { language } = useTranslation();
  const shownIn = useRef(language);
  const { formState, trigger } = form;
  const { isSubmitted } = formState;
  useEffect(() => {
    if (shownIn.current === language) return;
    shownIn.current = language;
    if (isSubmitted) void trigger();
  }, [language, isSubmitted, trigger]);
}
