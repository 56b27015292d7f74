export const viewAs = {
  label: 'Visar som en annan användare',
  text: 'Visar som {{name}} till {{time}}. Du kan inte ändra något.',
  stop: 'Sluta visa',
  failed: 'Visningen kunde inte avslutas',
} as const;
