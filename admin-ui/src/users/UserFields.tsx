import type { ReactNode } from 'react';
import { useEditable } from '../components/form/Editable';
import { ChoiceField, ReferenceField, TextField } from '../components/form/fields';
import { FieldGrid, WholeRow } from '../components/form/FormParts';
import { emailRule } from '../components/form/rules';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { RolesField } from './RolesField';

interface UserFieldsProps {
  /** The stored number with its last digits hidden; another is only sent when one is written. */
  personnummerMasked?: string;
  /** What stands between the person and the rights. */
  children?: ReactNode;
}

/** Who someone is, and what they may. */
export function UserFields({ personnummerMasked, children }: UserFieldsProps) {
  const t = useT();
  const editable = useEditable();
  const languages = (['sv', 'en'] as const).map((id) => ({ id, name: t(`language.${id}`) }));
  return (
    <>
      <Panel title={t('users.identity')}>
        <FieldGrid min={280}>
          <TextField source="fullName" label="fields.name" mandatory />
          <TextField source="email" label="fields.email" type="email" mandatory validate={emailRule(t)} />
          <TextField source="phone" label="fields.phone" optional type="tel" />
          <TextField
            source={editable ? 'personnummer' : 'personnummerMasked'}
            label="fields.personnummer"
            optional
            help={
              personnummerMasked
                ? t('users.personnummerStored', { masked: personnummerMasked })
                : t('users.personnummerHelp')
            }
          />
          <TextField source="address" label="fields.street" optional />
          <TextField source="postalCode" label="fields.postalCode" optional />
          <TextField source="city" label="fields.city" optional />
          <TextField source="country" label="fields.country" optional help={t('clients.countryHelp')} />
          <ChoiceField source="language" label="fields.language" choices={languages} />
        </FieldGrid>
      </Panel>
      {children}
      <Panel title={t('users.rights')}>
        <FieldGrid>
          <WholeRow>
            <ReferenceField source="groupId" label="fields.group" optional reference="groups" />
          </WholeRow>
          <WholeRow>
            <RolesField />
          </WholeRow>
        </FieldGrid>
      </Panel>
    </>
  );
}
