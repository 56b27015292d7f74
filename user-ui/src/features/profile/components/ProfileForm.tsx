import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { isStale } from '@/lib/stale';
import type { Profile } from '@/api/profile';
import { useUpdateProfile } from '../api/profile';
import type { TaxRequest } from '../api/taxRequests';
import { useCreateTaxRequest, waiting } from '../api/taxRequests';
import { missingFields } from './missingFields';
import { PersonalFields } from './PersonalFields';
import { TaxFields } from './TaxFields';
import type { ProfileValues } from './profileForm';
import { birthYear, needsRequest, profileSchema, saysTheSame, taxInput, toInput, toValues } from './profileForm';
import { ProfileStaleDialog } from './ProfileStaleDialog';

interface ProfileFormProps {
  /** As it is stored when the form opens. */
  profile: Profile;
  /** All requests, the newest first. */
  requests: TaxRequest[];
}

export function ProfileForm({ profile, requests }: ProfileFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // The version that the form stands on: another one comes into it only when it was saved here or the person says so.
  const [base, setBase] = useState(profile);
  const [isOutdated, setOutdated] = useState(false);
  const defaultValues = toValues(base);
  const isWaiting = waiting(requests, 'tax') !== undefined;
  const form = useForm({ resolver: zodResolver(profileSchema(t, base.tax, isWaiting)), defaultValues });
  useErrorsInLanguage(form);
  const takeUp = (newest: Profile) => {
    setBase(newest);
    setOutdated(false);
    form.reset(toValues(newest));
  };
  const update = useUpdateProfile((saved) => {
    setBase(saved);
    setOutdated(false);
  });
  const request = useCreateTaxRequest();
  const tax = useWatch({ control: form.control, name: 'tax' });
  const isRequest = !isWaiting && needsRequest(tax, base.tax);

  const send = (values: ProfileValues, read: Profile) => {
    const { requestReason, requestFile } = values.tax;
    const showError = (error: unknown) => {
      const known = (path: string) => path in defaultValues || path.replace(/^tax\./, '') in defaultValues.tax;
      const places: Record<string, string> = { reason: 'tax.requestReason', file: 'tax.requestFile' };
      if (showServerErrors(error, form.setError, known, (path) => places[path] ?? path)) return;
      form.setError('root', { message: errorText(error) });
    };
    update.mutate(toInput(values, read), {
      onSuccess: (saved) => {
        if (!requestFile || isWaiting || !needsRequest(values.tax, read.tax)) {
          takeUp(saved);
          const missing = missingFields(saved);
          const lacks = missing === '' ? undefined : `${t('profile.incomplete')} ${missing}`;
          if (saysTheSame(saved, read)) toast('info', t('profile.unchanged'), lacks);
          else toast('success', t('profile.saved'), lacks);
          return;
        }
        const wish = { tax: taxInput(values.tax, read.tax), reason: requestReason, file: requestFile };
        request.mutate(wish, {
          onSuccess: () => {
            takeUp(saved);
            toast('success', t('taxRequests.sent'));
          },
          onError: showError,
        });
      },
      onError: (error) => {
        if (isStale(error)) setOutdated(true);
        else showError(error);
      },
    });
  };
  const submit = form.handleSubmit((values) => {
    send(values, base);
  });

  return (
    <FormProvider {...form}>
      <form
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Panel title={t('profile.personal')}>
          <PersonalFields key={base.version} profile={base} requests={requests} />
        </Panel>
        <Panel title={t('profile.tax')}>
          <TaxFields
            birthYear={birthYear(base.personnummerMasked)}
            isRequest={isRequest}
            isWaiting={isWaiting}
            profile={base}
            requests={requests.filter(({ kind }) => kind === 'tax')}
          />
        </Panel>
        <div className="grid justify-items-start gap-4 lg:col-span-2">
          {form.formState.errors.root && (
            <Notice kind="error" title={t('profile.failed')}>
              {form.formState.errors.root.message}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button busy={update.isPending || request.isPending} type="submit">
              {isRequest ? t('taxRequests.saveAndSend') : t('profile.save')}
            </Button>
            {base.missing.every((field) => field === 'bankAccount') && base.missing.length > 0 && (
              <ButtonLink to={paths.bankAccountCreate} variant="secondary">
                {t('profile.nextBankAccount')}
                <ArrowRight aria-hidden="true" size={18} strokeWidth={1.75} />
              </ButtonLink>
            )}
          </div>
        </div>
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
