import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { useState } from 'react';

interface Tab {
  value: string;
  label: string;
  content: ReactNode;
  /** Stays once it has been shown, so that what was typed into it, or stands in it only once, is not lost. */
  keeps?: boolean;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  value: string;
  onChange: (value: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const [shown, setShown] = useState([value]);
  if (!shown.includes(value)) setShown([...shown, value]);
  return (
    <Radix.Root onValueChange={onChange} value={value}>
      <Radix.List aria-label={label} className="mb-6 flex gap-6 border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            className="-mb-px min-h-11 min-w-11 border-b-2 border-transparent font-semibold text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink"
            key={tab.value}
            value={tab.value}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          className="data-[state=inactive]:hidden"
          {...(tab.keeps === true && shown.includes(tab.value) && { forceMount: true })}
          key={tab.value}
          value={tab.value}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
