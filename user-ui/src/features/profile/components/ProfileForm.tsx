import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { isStale } from '@/lib/stale';
import { toast } from '@/lib/toasts';
import type { Profile } from '@/api/profile';
import { useUpdateProfile } from '../api/profile';
import { PersonalFields } from './PersonalFields';
import { TaxFields } from './TaxFields';
import type { ProfileValues } from './profileForm';
import { birthYear, profileSchema, toInput, toValues } from './profileForm';
import { ProfileStaleDialog } from './ProfileStaleDialog';

interface ProfileFormProps {
  /** As it is stored when the form opens. */
  profile: Profile;
}

export function ProfileForm({ profile }: ProfileFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // The version that the form stands on: another one comes into it only when it was saved here or the person says so.
  const [base, setBase] = useState(profile);
  const [isOutdated, setOutdated] = useState(false);
  const defaultValues = toValues(base);
  const form = useForm({ resolver: zodResolver(profileSchema(t)), defaultValues });
  useErrorsInLanguage(form);
  const takeUp = (newest: Profile) => {
    setBase(newest);
    setOutdated(false);
    form.reset(toValues(newest));
  };
  const update = useUpdateProfile((saved) => {
    takeUp(saved);
    toast('success', t('profile.saved'));
  });

  const send = (values: ProfileValues, read: Profile) => {
    update.mutate(toInput(values, read), {
      onError: (error) => {
        if (isStale(error)) {
          setOutdated(true);
          return;
        }
        const knows = (path: string) => path in defaultValues || path.replace(/^tax\./, '') in defaultValues.tax;
        if (showServerErrors(error, form.setError, knows)) return;
        form.setError('root', { message: errorText(error) });
      },
    });
  };
  const submit = form.handleSubmit((values) => {
    send(values, base);
  });

  return (
    <FormProvider {...form}>
      <form className="grid grid-cols-1 gap-6" noValidate onSubmit={(event) => void submit(event)}>
        <Panel title={t('profile.personal')}>
          <PersonalFields key={base.version} profile={base} />
        </Panel>
        <Panel title={t('profile.tax')}>
          <TaxFields birthYear={birthYear(base.personnummerMasked)} tax={base.tax} />
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
      {isOutdated && (
        <ProfileStaleDialog
          onClose={() => {
            setOutdated(false);
          }}
          onMine={(newest) => {
            setBase(newest);
            setOutdated(false);
            void form.handleSubmit((values) => {
              send(values, newest);
            })();
          }}
          onTheirs={takeUp}
        />
      )}
    </FormProvider>
  );
}
