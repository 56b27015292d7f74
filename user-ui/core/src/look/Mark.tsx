interface MarkProps {
  size?: number;
  className?: string;
}

/** The mark of Paraply: an umbrella drawn in one line, from the hook of the handle round the canopy. */
export function Mark({ size = 24, className }: MarkProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={2}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d="M16.5 18.5a2.25 2.25 0 0 1-4.5 0V3.5a9.5 9.5 0 0 1 9.5 9.5q-4.75-3.4-9.5 0q-4.75-3.4-9.5 0a9.5 9.5 0 0 1 9.5-9.5" />
    </svg>
  );
}
