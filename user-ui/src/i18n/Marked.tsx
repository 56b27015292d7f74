import { cloneElement, type ReactElement } from 'react';

interface MarkedProps {
  /** With marks around what belongs into an element: `Read <terms>our terms</terms>`. */
  text: string;
  elements: Readonly<Record<string, ReactElement>>;
}

/** A text with links in it, so that a sentence stays one text for its translators. */
export function Marked({ text, elements }: MarkedProps) {
  // A name, what stands in the mark and what comes before the next, over and over.
  const [first, ...rest] = text.split(/<(\w+)>(.*?)<\/\w+>/);
  const parts = [];
  for (let place = 0; place < rest.length; place += 3) {
    const [name = '', inside, after] = rest.slice(place, place + 3);
    const element = elements[name];
    parts.push(element ? cloneElement(element, { key: name }, inside) : inside, after);
  }
  return (
    <>
      {first}
      {parts}
    </>
  );
}
