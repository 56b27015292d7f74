import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { useEffect, useRef, useState } from 'react';
import { TextInput } from './controls';

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

const pauseMs = 300;

/** A search input with a debounced value. */
export function SearchInput({ label, value, onChange, ref }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Cleared or set from elsewhere, such as "clear the filters" or the back button.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return (
    <div className="relative w-full md:max-w-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 left-3 text-muted"
        size={16}
        strokeWidth={1.75}
      />
      <TextInput
        aria-label={label}
        className="pl-9"
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            setKnown(next);
            onChange(next);
          }, pauseMs);
        }}
        placeholder={label}
        ref={ref}
        type="search"
        value={text}
      />
    </div>
  );
}
