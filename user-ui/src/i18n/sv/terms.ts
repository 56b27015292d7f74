export const terms = {
  title: 'Godkänn användarvillkoren',
  text: 'Version {{version}} gäller nu och behöver ditt godkännande.',
  read: 'Läs villkoren',
  accept: 'Godkänn villkoren',
  accepted: 'Villkoren är godkända',
  failed: 'Villkoren kunde inte godkännas',
} as const;
