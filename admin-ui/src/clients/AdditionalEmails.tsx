import { TextInput } from 'react-admin';
import { useT } from '../i18n/useT';

const address = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;

/** More addresses, written as a list with commas. */
export function AdditionalEmails() {
  const t = useT();
  const valid = (list: unknown) =>
    !Array.isArray(list) || list.every((email) => String(email).trim() === '' || address.test(String(email).trim()))
      ? undefined
      : t('form.notAnEmail');
  return (
    <TextInput
      source="additionalEmails"
      label={t('fields.additionalEmails')}
      helperText={t('clients.additionalEmailsHelp')}
      autoComplete="off"
      validate={valid}
      format={(list: string[] | undefined) => (list ?? []).join(',')}
      parse={(text: string) => (text === '' ? [] : text.split(','))}
    />
  );
}
