import type { ClientField } from '@paraply/core/clientFields';
import { SwitchField, TextField } from '../components/form/fields';
import { emailRule } from '../components/form/rules';
import { useT } from '../i18n/useT';
import { AdditionalEmails } from './AdditionalEmails';
import { clientFieldLabel } from './clientFieldLabel';

/** One field of a client: a line that may be left out, unless it is one of those that are more. */
export function ClientFieldInput({ source }: { source: ClientField }) {
  const t = useT();
  const named = { source, label: clientFieldLabel(source) };
  switch (source) {
    case 'name':
      return <TextField {...named} mandatory />;
    case 'email':
      return <TextField {...named} type="email" mandatory validate={emailRule(t)} />;
    case 'additionalEmails':
      return <AdditionalEmails />;
    case 'phone':
      return <TextField {...named} optional type="tel" />;
    case 'country':
      return <TextField {...named} mandatory help={t('clients.countryHelp')} />;
    case 'vatRegistered':
      return <SwitchField {...named} />;
    default:
      return <TextField {...named} optional />;
  }
}
