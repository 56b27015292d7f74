export const trial = {
  lead: 'Skriv en faktura och följ den hela vägen till kontot. Beloppen räknas som för en riktig faktura, men inget skickas till kunden och vi sparar ingenting. Fakturan finns bara i den här webbläsaren.',
  example: { client: 'Exempelbolaget AB', work: 'Webbutveckling' },
  where: 'Kundens land',
  treatments: {
    domestic: 'Sverige, eller privatperson utomlands',
    eu_reverse_charge: 'Annat EU-land, företag',
    export: 'Utanför EU, företag',
  },
  taxHint:
    'Räknat med 30\u00a0% skatt och semesterersättning i lönen. Avmarkera om du själv betalar skatt, till exempel med F-skatt.',
  payslip: 'Så räknas lönen ut',
  steps: {
    pending: 'Skickad för godkännande',
    sent: 'Skickad till kunden',
    paid: 'Betald av kunden',
    paid_out: 'Lönen på ditt konto',
  },
  now: {
    pending: {
      title: 'Granskning',
      text: 'Vi kontrollerar uppgifterna, ger fakturan ett nummer och skickar den till {{client}}. Här gör du det i vårt ställe.',
      act: 'Godkänn och skicka',
    },
    sent: {
      title: 'Väntar på betalning',
      text: '{{client}} har fått fakturan på {{total}}. Du ser när den har förfallit och när pengarna har kommit. Här betalar du i kundens ställe.',
      act: 'Betala {{total}}',
    },
    paid: {
      title: 'Utbetalning',
      text: 'Pengarna har kommit. Om kunden betalade på förfallodagen har du lönen senast {{day}}. Här betalar du ut den i vårt ställe.',
      act: 'Betala ut lönen',
    },
    paid_out: {
      title: '{{payout}} på ditt konto',
      text: '{{client}} betalade {{total}}. Öppna en rad i uträkningen för att se regeln bakom den.',
    },
  },
  register: 'Skapa konto',
  forReal: 'Skriv fakturan på riktigt',
  carried:
    'Rader och referens följer med till din första faktura, om du skriver den i den här webbläsaren inom ett dygn.',
  again: 'Börja om',
} as const;
