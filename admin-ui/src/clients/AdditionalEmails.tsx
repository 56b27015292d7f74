import { TextInput, useFieldValue } from 'react-admin';
import { Facts } from '../components/Facts';
import { useEditable } from '../components/form/Editable';
import { FieldLabel } from '../components/form/FieldLabel';
import { useT } from '../i18n/useT';

const address = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;

/** More addresses, written as a list with commas. */
export function AdditionalEmails() {
  const t = useT();
  const editable = useEditable();
  const list = (useFieldValue({ source: 'additionalEmails' }) ?? []) as string[];
  if (!editable) return <Facts facts={[{ label: t('fields.additionalEmails'), value: list.join(', ') }]} />;
  const valid = (list: unknown) =>
    !Array.isArray(list) || list.every((email) => String(email).trim() === '' || address.test(String(email).trim()))
      ? undefined
      : t('form.notAnEmail');
  return (
    <TextInput
      source="additionalEmails"
      label={<FieldLabel text={t('fields.additionalEmails')} optional />}
      helperText={t('clients.additionalEmailsHelp')}
      autoComplete="off"
      validate={valid}
      format={(list: string[] | undefined) => (list ?? []).join(',')}
      parse={(text: string) => (text === '' ? [] : text.split(','))}
    />
  );
}
