import { useT } from '../../i18n/useT';

interface FieldLabelProps {
  text: string;
  optional?: boolean;
}

/** What a field is called. What may be left out says so, as in the freelancer's app; everything else is needed. */
export function FieldLabel({ text, optional = false }: FieldLabelProps) {
  const t = useT();
  return <span>{optional ? `${text} ${t('form.optional')}` : text}</span>;
}
