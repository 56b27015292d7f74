import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { toast } from '@/lib/toasts';
import type { Profile } from '@/api/profile';
import { useUpdateProfile } from '../api/profile';
import { PersonalFields } from './PersonalFields';
import { TaxFields } from './TaxFields';
import { birthYear, profileSchema, toInput, toValues } from './profileForm';

interface ProfileFormProps {
  profile: Profile;
}

export function ProfileForm({ profile }: ProfileFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const update = useUpdateProfile(() => {
    toast('success', t('profile.saved'));
  });
  const defaultValues = toValues(profile);
  const form = useForm({ resolver: zodResolver(profileSchema(t)), defaultValues });
  useErrorsInLanguage(form);

  const submit = form.handleSubmit((values) => {
    update.mutate(toInput(values, profile), {
      onError: (error) => {
        const knows = (path: string) => path in defaultValues || path.replace(/^tax\./, '') in defaultValues.tax;
        if (showServerErrors(error, form.setError, knows)) return;
        form.setError('root', { message: errorText(error) });
      },
    });
  });

  return (
    <FormProvider {...form}>
      <form className="grid grid-cols-1 gap-6" noValidate onSubmit={(event) => void submit(event)}>
        <Panel title={t('profile.personal')}>
          <PersonalFields profile={profile} />
        </Panel>
        <Panel title={t('profile.tax')}>
          <TaxFields birthYear={birthYear(profile.personnummerMasked)} tax={profile.tax} />
          {form.formState.errors.root && (
            <Notice className="mt-4" kind="error" title={t('profile.failed')}>
              {form.formState.errors.root.message}
            </Notice>
          )}
          <Button busy={update.isPending} className="mt-6" type="submit">
            {t('profile.save')}
          </Button>
        </Panel>
      </form>
    </FormProvider>
  );
}
