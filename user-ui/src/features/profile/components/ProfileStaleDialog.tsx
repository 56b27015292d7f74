import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { Profile } from '@/api/profile';
import { profileQuery } from '@/api/profile';
import type { Compared } from '@/components/form/StaleDialog';
import { differing, StaleDialog } from '@/components/form/StaleDialog';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { countryName } from '@/lib/countries';
import type { ProfileUpdate } from '../api/profile';
import type { ProfileValues } from './profileForm';
import { toInput, toValues } from './profileForm';

interface ProfileStaleDialogProps {
  onClose: () => void;
  onMine: (newest: Profile) => void;
  onTheirs: (newest: Profile) => void;
}

/** A newer version of the profile was saved elsewhere. */
export function ProfileStaleDialog(choices: ProfileStaleDialogProps) {
  const { t } = useTranslation();
  const { getValues } = useFormContext<ProfileValues>();
  const compare = useCompare();
  const newest = useQuery({ ...profileQuery, staleTime: 0, refetchOnMount: 'always' });
  return (
    <StaleDialog
      // As both would be saved: what an admin has recorded meanwhile is not the person's to write over.
      compare={(profile) => compare(toInput(getValues(), profile), toInput(toValues(profile), profile), profile)}
      newest={newest}
      title={t('profile.staleTitle')}
      {...choices}
    />
  );
}

/** Both sides of every part, in words. */
function useCompare() {
  const { t } = useTranslation();
  const { locale, percent } = useFormat();
  const percentage = (value: string | undefined) => (value === undefined ? '' : percent(value));
  return (mine: ProfileUpdate, theirs: ProfileUpdate, stored: Profile): Compared[] => {
    const part = (label: string, words: (update: ProfileUpdate) => string): Compared => ({
      label,
      mine: words(mine),
      theirs: words(theirs),
    });
    const number = mine.personnummer;
    return differing([
      part(t('profile.fullName'), (update) => update.fullName.trim()),
      ...(number === undefined
        ? []
        : [{ label: t('profile.personnummer'), mine: number, theirs: stored.personnummerMasked ?? '' }]),
      part(t('profile.phone'), ({ phone }) => phone.trim()),
      part(t('profile.address'), ({ address }) => address.trim()),
      part(t('profile.postalCode'), ({ postalCode }) => postalCode.trim()),
      part(t('profile.city'), ({ city }) => city.trim()),
      part(t('profile.country'), ({ country }) => countryName(country, locale)),
      part(t('profile.mailLanguage'), ({ language }) => t(`language.${language}`)),
      part(t('profile.taxQuestion'), ({ tax }) => t(tax.swedishTax ? 'profile.taxOn' : 'profile.taxOff')),
      part(t('profile.rule'), ({ tax }) => (tax.swedishTax ? t(`profile.rules.${tax.rule}`) : '')),
      part(t('profile.taxTable'), ({ tax }) => tax.taxTable?.toString() ?? ''),
      part(t('profile.taxColumn'), ({ tax }) => tax.taxColumn?.toString() ?? ''),
      part(t('profile.voluntaryPercent'), ({ tax }) => percentage(tax.voluntaryPercent)),
      part(t('profile.holiday'), ({ tax }) =>
        t(tax.holidayMode === 'saved' ? 'profile.holidaySaved' : 'profile.holidayIncluded'),
      ),
      part(t('profile.disabledReason'), ({ tax }) => tax.disabledReason ?? ''),
      part(t('profile.disabledEvidence'), ({ tax }) => tax.disabledEvidence ?? ''),
    ]);
  };
}
