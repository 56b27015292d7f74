import { WholeNumberField } from '../components/form/fields';
import { wholeNumberRule } from '../components/form/rules';
import { useT } from '../i18n/useT';

interface TableFieldsProps {
  prefix: '' | 'tax.';
  mandatory?: boolean;
  help?: string;
}

/** Skatteverket's table and its column. */
export function TableFields({ prefix, mandatory, help }: TableFieldsProps) {
  const t = useT();
  return (
    <>
      <WholeNumberField
        source={`${prefix}taxTable`}
        label="fields.taxTable"
        mandatory={mandatory}
        optional={!mandatory}
        validate={wholeNumberRule(t, 29, 42)}
        help={help}
      />
      <WholeNumberField
        source={`${prefix}taxColumn`}
        label="fields.taxColumn"
        mandatory={mandatory}
        optional={!mandatory}
        validate={wholeNumberRule(t, 1, 6)}
      />
    </>
  );
}
