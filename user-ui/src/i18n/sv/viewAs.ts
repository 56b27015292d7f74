export const viewAs = {
  label: 'Visar som en annan användare',
  text: 'Visar som {{name}} till {{time}}. Du kan inte ändra något.',
  stop: 'Sluta visa',
  failed: 'Det gick inte att sluta visa',
} as const;
