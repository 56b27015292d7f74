import { FormControlLabel, FormGroup, FormHelperText, Switch } from '@mui/material';
import type { ReactNode } from 'react';
import {
  AutocompleteInput,
  DateInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  useInput,
  type InputProps,
} from 'react-admin';
import type { MessageKey } from '../../i18n/types';
import { useT } from '../../i18n/useT';
import { asTyped } from '../../lib/amount';
import { useFormat } from '../../lib/useFormat';
import { popupRegion, selectMenu } from '../popupRegion';

interface FieldProps {
  source: string;
  label: MessageKey;
  mandatory?: boolean;
  disabled?: boolean;
  help?: ReactNode;
  validate?: InputProps['validate'];
}

const mandatoryRule = required();

function rules(mandatory: boolean | undefined, validate: InputProps['validate']): InputProps['validate'] {
  const more = validate === undefined ? [] : Array.isArray(validate) ? validate : [validate];
  return mandatory ? [mandatoryRule, ...more] : more;
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  rows?: number;
  autoComplete?: string;
}

/** A line of text, or several. */
export function TextField({
  source,
  label,
  mandatory,
  help,
  validate,
  rows,
  type,
  autoComplete = 'off',
  disabled,
}: TextFieldProps) {
  const t = useT();
  return (
    <TextInput
      source={source}
      label={t(label)}
      type={type}
      multiline={rows !== undefined}
      minRows={rows}
      disabled={disabled}
      autoComplete={autoComplete}
      helperText={help ?? false}
      validate={rules(mandatory, validate)}
      parse={(value: string) => value}
      format={(value: string | undefined) => value ?? ''}
    />
  );
}

/** A decimal number kept as a string: written with a comma in Swedish, sent with a point. */
export function DecimalField({ source, label, mandatory, help, validate, disabled }: FieldProps) {
  const t = useT();
  const { locale } = useFormat();
  return (
    <TextInput
      source={source}
      label={t(label)}
      disabled={disabled}
      autoComplete="off"
      helperText={help ?? false}
      validate={rules(mandatory, validate)}
      parse={(value: string) => value.replace(/[\s\u00a0]/g, '').replace(',', '.')}
      format={(value: string | undefined) => asTyped(value ?? '', locale)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

/** A whole number kept as a number. */
export function WholeNumberField({ source, label, mandatory, help, validate, disabled }: FieldProps) {
  const t = useT();
  return (
    <TextInput
      source={source}
      label={t(label)}
      disabled={disabled}
      autoComplete="off"
      helperText={help ?? false}
      validate={rules(mandatory, validate)}
      parse={(value: string) => (/^\d+$/.test(value) ? Number(value) : value)}
      format={(value: number | string | undefined) => value?.toString() ?? ''}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

/** A calendar day. */
export function DateField({ source, label, mandatory, help, validate, disabled }: FieldProps) {
  const t = useT();
  return (
    <DateInput
      source={source}
      label={t(label)}
      disabled={disabled}
      helperText={help ?? false}
      validate={rules(mandatory, validate)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

interface ChoiceFieldProps extends FieldProps {
  choices: { id: string; name: string }[];
  /** May be left open; then this is what the empty choice is called. */
  any?: MessageKey;
  /** Brings the stored value to the form the choices have. */
  format?: (value: string) => string;
}

/** One of a few. */
export function ChoiceField({
  source,
  label,
  mandatory,
  help,
  validate,
  choices,
  any,
  format,
  disabled,
}: ChoiceFieldProps) {
  const t = useT();
  return (
    <SelectInput
      source={source}
      label={t(label)}
      choices={choices}
      margin="none"
      slotProps={selectMenu(t(label))}
      disabled={disabled}
      translateChoice={false}
      format={(value: string | undefined) =>
        value === undefined || format === undefined ? (value ?? '') : format(value)
      }
      emptyText={any && t(any)}
      helperText={help ?? false}
      validate={any ? rules(false, validate) : rules(mandatory, validate)}
    />
  );
}

/** On or off. */
export function SwitchField({ source, label, help, disabled }: FieldProps) {
  const t = useT();
  const { id, field } = useInput<boolean | undefined>({ source, format: (value) => value ?? false });
  return (
    <FormGroup>
      <FormControlLabel
        control={
          <Switch
            id={id}
            name={field.name}
            checked={field.value}
            disabled={disabled}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': help ? `${id}-help` : undefined } }}
          />
        }
        label={t(label)}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormGroup>
  );
}

interface ReferenceFieldProps extends FieldProps {
  reference: 'users' | 'clients' | 'groups';
  /** Only these can be chosen. */
  filter?: Record<string, string>;
}

const shownAs = { users: 'fullName', clients: 'name', groups: 'name' } as const;

/** Another record, found by typing a part of its name. */
export function ReferenceField({
  source,
  label,
  mandatory,
  help,
  validate,
  reference,
  filter,
  disabled,
}: ReferenceFieldProps) {
  const t = useT();
  return (
    <ReferenceInput
      source={source}
      reference={reference}
      filter={filter}
      sort={{ field: shownAs[reference], order: 'ASC' }}
    >
      <AutocompleteInput
        label={t(label)}
        optionText={shownAs[reference]}
        slotProps={{ popper: popupRegion(t(label)) }}
        disabled={disabled}
        helperText={help ?? false}
        validate={rules(mandatory, validate)}
        filterToQuery={(text: string) => (text === '' ? {} : { q: text })}
        openText={t('form.openChoices')}
        clearText={t('form.clear')}
        closeText={t('common.close')}
        noOptionsText={t('form.noChoices')}
      />
    </ReferenceInput>
  );
}
