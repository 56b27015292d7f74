export const viewing = {
  label: 'Du visar tjänsten som någon annan',
  text: 'Du ser det {{name}} ser, till {{time}}. Inget kan ändras.',
  stop: 'Sluta visa',
  failed: 'Det gick inte att sluta visa',
} as const;
