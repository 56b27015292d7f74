export const support = {
  open: 'Hjälp',
  openChat: 'Hjälp på WhatsApp',
  send: 'Skicka meddelande',
  sent: 'Meddelandet är skickat',
  failed: 'Meddelandet kunde inte skickas',
} as const;
