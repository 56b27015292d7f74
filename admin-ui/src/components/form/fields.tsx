import { FormControlLabel, FormGroup, FormHelperText, Switch } from '@mui/material';
import type { DayLimits } from '@paraply/core/dayText';
import { toTyped } from '@paraply/core/decimal';
import type { ReactNode } from 'react';
import {
  AutocompleteInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  useFieldValue,
  useGetOne,
  useInput,
  ValidationError,
  type InputProps,
  type RaRecord,
} from 'react-admin';
import type { MessageKey } from '../../i18n/types';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { Facts } from '../Facts';
import { popupRegion, selectMenu } from '../popupRegion';
import { DateInput } from './DateInput';
import { useEditable } from './Editable';
import { FieldLabel } from './FieldLabel';
import { dayRule } from './rules';

interface FieldProps {
  source: string;
  label: MessageKey;
  mandatory?: boolean;
  /** Says in its label that it may be left out; a filter need not. */
  optional?: boolean;
  disabled?: boolean;
  help?: ReactNode;
  validate?: InputProps['validate'];
}

const mandatoryRule = required();

interface ReadFieldProps<Value> {
  source: string;
  label: MessageKey;
  show: (value: Value) => ReactNode;
}

/** The value of a field that cannot be changed. */
function ReadField<Value>({ source, label, show }: ReadFieldProps<Value>) {
  const t = useT();
  const value = useFieldValue({ source }) as Value | null | undefined;
  return <Facts facts={[{ label: t(label), value: value === null || value === undefined ? '' : show(value) }]} />;
}

function asList(validate: InputProps['validate']) {
  return validate === undefined ? [] : Array.isArray(validate) ? validate : [validate];
}

function rules(mandatory: boolean | undefined, validate: InputProps['validate']): InputProps['validate'] {
  return mandatory ? [mandatoryRule, ...asList(validate)] : asList(validate);
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
  optional,
  help,
  validate,
  rows,
  type,
  autoComplete = 'off',
  disabled,
}: TextFieldProps) {
  const t = useT();
  const editable = useEditable();
  if (!editable) return <ReadField source={source} label={label} show={(value: string) => value} />;
  return (
    <TextInput
      source={source}
      label={<FieldLabel text={t(label)} optional={optional} />}
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
export function DecimalField({ source, label, mandatory, optional, help, validate, disabled }: FieldProps) {
  const t = useT();
  const { locale, decimal } = useFormat();
  const editable = useEditable();
  if (!editable) return <ReadField source={source} label={label} show={decimal} />;
  return (
    <TextInput
      source={source}
      label={<FieldLabel text={t(label)} optional={optional} />}
      disabled={disabled}
      autoComplete="off"
      helperText={help ?? false}
      validate={rules(mandatory, validate)}
      parse={(value: string) => value.replace(/[\s\u00a0]/g, '').replace(',', '.')}
      format={(value: string | undefined) => toTyped(value ?? '', locale)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

/** A whole number kept as a number. */
export function WholeNumberField({ source, label, mandatory, optional, help, validate, disabled }: FieldProps) {
  const t = useT();
  const { whole } = useFormat();
  const editable = useEditable();
  if (!editable) return <ReadField source={source} label={label} show={whole} />;
  return (
    <TextInput
      source={source}
      label={<FieldLabel text={t(label)} optional={optional} />}
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
export function DateField({
  source,
  label,
  mandatory,
  optional,
  help,
  validate,
  disabled,
  ...limits
}: FieldProps & DayLimits) {
  const t = useT();
  const { locale, date } = useFormat();
  const editable = useEditable();
  const { id, field, fieldState } = useInput<string | null | undefined>({
    source,
    validate: rules(mandatory, [dayRule(t, locale, limits), ...asList(validate)]),
  });
  const { ref, value, ...rest } = field;
  const message = fieldState.error?.message;
  if (!editable) return <ReadField source={source} label={label} show={date} />;
  return (
    <DateInput
      {...rest}
      {...limits}
      id={id}
      inputRef={ref}
      value={value ?? ''}
      label={t(label)}
      optional={optional}
      required={mandatory}
      disabled={disabled}
      help={help}
      error={message && <ValidationError error={message} />}
    />
  );
}

interface ChoiceFieldProps extends FieldProps {
  choices: { id: string; name: string }[];
  /** May be left open; then this is what the empty choice is called. */
  any?: MessageKey;
  /** Brings the stored value to the form the choices have. */
  format?: (value: string) => string;
  /** Brings a choice to the form that is stored. */
  parse?: (choice: string) => string | readonly string[];
  onChoose?: (id: string) => void;
}

/** What react-admin gives of a choice; it is an event, or a record where one can be made on the spot. */
interface Chosen {
  target?: { value?: string };
}

/** One of a few. */
export function ChoiceField({
  source,
  label,
  mandatory,
  optional,
  help,
  validate,
  choices,
  any,
  format,
  parse,
  onChoose,
  disabled,
}: ChoiceFieldProps) {
  const t = useT();
  const editable = useEditable();
  if (!editable) {
    const nameOf = (value: string) => choices.find(({ id }) => id === (format?.(value) ?? value))?.name ?? value;
    return <ReadField source={source} label={label} show={nameOf} />;
  }
  return (
    <SelectInput
      source={source}
      label={<FieldLabel text={t(label)} optional={optional} />}
      choices={choices}
      margin="none"
      slotProps={selectMenu(t(label))}
      disabled={disabled}
      translateChoice={false}
      format={(value: string | undefined) =>
        value === undefined || format === undefined ? (value ?? '') : format(value)
      }
      parse={parse}
      onChange={
        onChoose &&
        ((event: Chosen) => {
          onChoose(event.target?.value ?? '');
        })
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
  const editable = useEditable();
  if (!editable) {
    const inWord = (value: boolean) => t(value ? 'common.yes' : 'common.no');
    return <ReadField source={source} label={label} show={inWord} />;
  }
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
  optional,
  help,
  validate,
  reference,
  filter,
  disabled,
}: ReferenceFieldProps) {
  const t = useT();
  const editable = useEditable();
  if (!editable) {
    return (
      <ReadField source={source} label={label} show={(id: string) => <ReferenceName reference={reference} id={id} />} />
    );
  }
  return (
    <ReferenceInput
      source={source}
      reference={reference}
      filter={filter}
      sort={{ field: shownAs[reference], order: 'ASC' }}
    >
      <AutocompleteInput
        label={<FieldLabel text={t(label)} optional={optional} />}
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

function ReferenceName({ reference, id }: Pick<ReferenceFieldProps, 'reference'> & { id: string }) {
  const { data } = useGetOne<RaRecord>(reference, { id });
  return <>{data?.[shownAs[reference]]}</>;
}
