import { DecimalField, TextField, WholeNumberField } from '../components/form/fields';
import { FieldGrid, WholeRow } from '../components/form/FormParts';
import { decimalRule, wholeNumberRule } from '../components/form/rules';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';

/** A group's name and what it does differently. */
export function GroupFields() {
  const t = useT();
  return (
    <Panel>
      <FieldGrid>
        <WholeRow>
          <TextField source="name" label="fields.name" mandatory />
        </WholeRow>
        <WholeRow>
          <TextField source="description" label="fields.description" optional rows={2} />
        </WholeRow>
        <DecimalField
          source="feePercentage"
          label="fields.feePercentage"
          optional
          validate={decimalRule(t)}
          help={t('groups.inherits')}
        />
        <DecimalField
          source="fixedFee"
          label="fields.fixedFee"
          optional
          validate={decimalRule(t)}
          help={t('groups.inherits')}
        />
        <WholeNumberField
          source="paymentTermsDays"
          label="fields.paymentTermsDays"
          optional
          validate={wholeNumberRule(t, 0, 365)}
          help={t('groups.inherits')}
        />
      </FieldGrid>
    </Panel>
  );
}
