import { RadioChoices } from '../../components/form/RadioChoices';
import { useT } from '../../i18n/useT';
import { lossBearers } from '../../lib/lossBearers';
import type { LossBearer } from '../../types/api';

interface BearerChoicesProps {
  /** Who bears the loss; undefined until the server has said who does unless another is chosen. */
  bearer: LossBearer | undefined;
  /** The only one that can be chosen, where a part is written off already. */
  only: LossBearer | undefined;
  onChange: (bearer: LossBearer) => void;
}

/** Who bears what a client does not pay. */
export function BearerChoices({ bearer, only, onChange }: BearerChoicesProps) {
  const t = useT();
  return (
    <RadioChoices
      label={t('acts.writeOff.bearer')}
      value={bearer ?? ''}
      choices={lossBearers.map((id) => {
        const disabled = only !== undefined && only !== id;
        return {
          id,
          name: t(`lossBearer.${id}`),
          help: t(disabled ? 'acts.writeOff.bearerFixed' : `acts.writeOff.bearerHelp.${id}`),
          disabled,
        };
      })}
      onChange={(chosen) => {
        onChange(chosen as LossBearer);
      }}
    />
  );
}
