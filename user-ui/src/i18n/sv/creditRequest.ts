export const creditRequest = {
  title: 'Be om en kreditfaktura',
  description: 'Du skickar ett meddelande till oss om fakturan. Den ändras först när vi har gjort en kreditfaktura.',
  extent: 'Vad ska krediteras?',
  extents: { whole: 'Hela fakturan', part: 'En del av den' },
  replacement: 'En rättad faktura ska ersätta den',
  reason: 'Beskriv vad som är fel',
  reasonHints: {
    whole: 'Skriv varför fakturan ska krediteras. Ska den ersättas: skriv vad som ska stå på den nya.',
    part: 'Skriv vilken rad eller vilket belopp som ska krediteras, och varför.',
  },
  // The message
  subject: 'Kreditera faktura {{number}}',
  wishes: {
    whole: 'Kreditera hela fakturan.',
    replacement: 'Kreditera hela fakturan och ersätt den med en rättad.',
    part: 'Kreditera en del av fakturan.',
  },
  toMessages: 'Visa mina meddelanden',
} as const;
