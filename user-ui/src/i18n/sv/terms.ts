export const terms = {
  title: 'Godkänn användarvillkoren',
  text: 'Version {{version}} gäller nu och väntar på ditt godkännande.',
  read: 'Läs villkoren',
  accept: 'Jag godkänner villkoren',
  accepted: 'Du har godkänt villkoren',
  failed: 'Villkoren kunde inte godkännas',
} as const;
