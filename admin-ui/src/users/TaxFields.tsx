import { useWatch } from 'react-hook-form';
import {
  ChoiceField,
  DateField,
  DecimalField,
  SwitchField,
  TextField,
  WholeNumberField,
} from '../components/form/fields';
import { FieldGrid, WholeRow } from '../components/form/FormParts';
import { decimalRule, wholeNumberRule } from '../components/form/rules';
import { useT } from '../i18n/useT';
import type { TaxProfile } from '../types/api';

/** How a person is taxed. Paying out without tax asks for its reason and the evidence. */
export function TaxFields() {
  const t = useT();
  const tax = useWatch({ name: 'tax' }) as TaxProfile | undefined;
  const on = tax?.swedishTax ?? true;
  const rules = (['side_income', 'main_employer'] as const).map((id) => ({ id, name: t(`taxRule.${id}`) }));
  return (
    <FieldGrid>
      <WholeRow>
        <SwitchField
          source="tax.swedishTax"
          label="fields.swedishTax"
          help={on ? t('users.taxOnHelp') : t('users.taxOffHelp')}
        />
      </WholeRow>
      {on && <ChoiceField source="tax.rule" label="fields.taxRule" choices={rules} mandatory />}
      {on && tax?.rule === 'main_employer' && (
        <>
          <WholeNumberField
            source="tax.taxTable"
            label="fields.taxTable"
            mandatory
            validate={wholeNumberRule(t, 29, 42)}
          />
          <WholeNumberField
            source="tax.taxColumn"
            label="fields.taxColumn"
            mandatory
            validate={wholeNumberRule(t, 1, 6)}
          />
        </>
      )}
      {on && (
        <DecimalField
          source="tax.voluntaryPercent"
          label="fields.voluntaryPercent"
          validate={decimalRule(t)}
          help={t('users.voluntaryHelp')}
        />
      )}
      {!on && (
        <>
          <TextField source="tax.disabledReason" label="fields.disabledReason" mandatory help={t('users.reasonHelp')} />
          <TextField
            source="tax.disabledEvidence"
            label="fields.disabledEvidence"
            mandatory
            help={t('users.evidenceHelp')}
          />
        </>
      )}
      <DateField source="tax.validFrom" label="fields.validFrom" />
    </FieldGrid>
  );
}
