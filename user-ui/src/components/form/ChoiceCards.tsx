import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint?: ReactNode;
}

interface ChoiceCardsProps<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Side by side on phones, too, and the legend only heard: for two short choices that explain themselves. */
  slim?: boolean;
}

/** Radio buttons as cards, each with a hint about its consequence. */
export function ChoiceCards<Value extends string>({
  legend,
  choices,
  value,
  onChange,
  slim = false,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={slim ? 'sr-only' : 'mb-1.5 font-semibold'}>{legend}</legend>
      <div className={clsx('grid gap-2', slim ? 'grid-cols-2' : 'sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]')}>
        {choices.map((choice) => (
          <label
            className="flex min-h-11 items-start gap-3 rounded-control border border-control px-3 py-2.5 has-checked:border-primary has-checked:bg-sent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            key={choice.value}
          >
            <input
              checked={choice.value === value}
              className="mt-1 size-4 shrink-0 accent-primary outline-none"
              name={name}
              onChange={() => {
                onChange(choice.value);
              }}
              type="radio"
              value={choice.value}
            />
            <span>
              <span className="font-semibold">{choice.label}</span>
              {choice.hint !== undefined && <span className="block text-xs text-muted">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
