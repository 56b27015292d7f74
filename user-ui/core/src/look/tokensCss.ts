import { tokens } from './tokens.ts';

function declarations(colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([role, value]) => `--${cssName(role)}:${value};`)
    .join('');
}

/** `onPrimary` becomes `on-primary`: the name of a colour role in style sheets. */
export function cssName(role: string): string {
  return role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The colour roles as CSS variables: light on the root, dark under `.dark`. */
export function tokensCss(): string {
  const light = `:root{color-scheme:light;${declarations(tokens.light)}}`;
  const dark = `.dark{color-scheme:dark;${declarations(tokens.dark)}}`;
  return `${light}\n${dark}\n`;
}
