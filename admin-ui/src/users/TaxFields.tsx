import { useWatch } from 'react-hook-form';
import { ChoiceField, DateField, DecimalField, SwitchField, TextField } from '../components/form/fields';
import { FieldGrid, WholeRow } from '../components/form/FormParts';
import { decimalRule } from '../components/form/rules';
import { useT } from '../i18n/useT';
import type { TaxProfile } from '../types/api';
import { TableFields } from './TableFields';
import { taxRules, restsOnPaper, usesTable } from '../components/user/taxRules';

interface TaxFieldsProps {
  /** Where the profile stands in the form: `tax.`, or nothing when the form is about it alone. */
  prefix: '' | 'tax.';
}

/** How a person is taxed: the fields that the chosen rule needs. Paying out without tax asks for reason and evidence. */
export function TaxFields({ prefix }: TaxFieldsProps) {
  const t = useT();
  const values = useWatch() as Partial<TaxProfile> & { tax?: Partial<TaxProfile> };
  const tax = (prefix === '' ? values : values.tax) ?? {};
  const on = tax.swedishTax ?? true;
  const modes = (['included', 'saved'] as const).map((id) => ({ id, name: t(`taxProfile.holidayMode.${id}`) }));
  const grounds = (['f_skatt', 'abroad', 'other'] as const).map((id) => ({ id, name: t(`taxGround.${id}`) }));
  return (
    <FieldGrid>
      <WholeRow>
        <SwitchField
          source={`${prefix}swedishTax`}
          label="fields.swedishTax"
          help={on ? t('users.taxOnHelp') : t('users.taxOffHelp')}
        />
      </WholeRow>
      {on ? (
        <>
          <WholeRow>
            <ChoiceField
              source={`${prefix}rule`}
              label="fields.taxRule"
              choices={taxRules.map((id) => ({ id, name: t(`taxRule.${id}`) }))}
              mandatory
            />
          </WholeRow>
          {tax.rule && usesTable(tax.rule) && <TableFields prefix={prefix} mandatory />}
          {tax.rule === 'decision' && <DecisionFields prefix={prefix} kind={tax.decisionKind} />}
          {tax.rule && restsOnPaper(tax.rule) && (
            <>
              <TextField
                source={`${prefix}decisionReference`}
                label="taxProfile.reference"
                mandatory
                help={t('taxProfile.referenceHelp')}
              />
              <DateField
                source={`${prefix}validTo`}
                label="taxProfile.validTo"
                optional
                help={t('taxProfile.validToHelp')}
              />
              <TableFields prefix={prefix} help={t('taxProfile.tableAfterHelp')} />
            </>
          )}
          <DecimalField
            source={`${prefix}voluntaryPercent`}
            label="fields.voluntaryPercent"
            optional
            validate={decimalRule(t)}
            help={t('users.voluntaryHelp')}
          />
          <ChoiceField source={`${prefix}holidayMode`} label="taxProfile.holiday" choices={modes} />
          <DecimalField
            source={`${prefix}pensionPercent`}
            label="taxProfile.pension"
            optional
            validate={decimalRule(t)}
            help={t('taxProfile.pensionHelp')}
          />
        </>
      ) : (
        <>
          <ChoiceField source={`${prefix}disabledGround`} label="taxProfile.ground" choices={grounds} mandatory />
          <DateField
            source={`${prefix}disabledValidTo`}
            label="taxProfile.groundEnds"
            mandatory={tax.disabledGround === 'f_skatt'}
            optional={tax.disabledGround !== 'f_skatt'}
            help={t('taxProfile.groundEndsHelp')}
          />
          {tax.disabledGround !== 'f_skatt' && (
            <TextField
              source={`${prefix}disabledReason`}
              label="fields.disabledReason"
              mandatory
              help={t('users.reasonHelp')}
            />
          )}
          <TextField
            source={`${prefix}disabledEvidence`}
            label="fields.disabledEvidence"
            mandatory
            help={t('users.evidenceHelp')}
          />
        </>
      )}
      <WholeRow>
        <TextField source={`${prefix}reason`} label="taxProfile.reason" optional help={t('taxProfile.reasonHelp')} />
      </WholeRow>
      <DateField source={`${prefix}validFrom`} label="fields.validFrom" optional help={t('taxProfile.validFromHelp')} />
    </FieldGrid>
  );
}

interface DecisionFieldsProps extends TaxFieldsProps {
  kind: TaxProfile['decisionKind'];
}

function DecisionFields({ prefix, kind }: DecisionFieldsProps) {
  const t = useT();
  const kinds = (['percent', 'amount', 'none'] as const).map((id) => ({ id, name: t(`taxProfile.decision.${id}`) }));
  return (
    <>
      <ChoiceField source={`${prefix}decisionKind`} label="taxProfile.decisionKind" choices={kinds} mandatory />
      {kind === 'percent' && (
        <DecimalField
          source={`${prefix}decisionPercent`}
          label="taxProfile.decisionPercent"
          mandatory
          validate={decimalRule(t)}
        />
      )}
      {kind === 'amount' && (
        <DecimalField
          source={`${prefix}decisionAmount`}
          label="taxProfile.decisionAmount"
          mandatory
          validate={decimalRule(t)}
        />
      )}
    </>
  );
}
