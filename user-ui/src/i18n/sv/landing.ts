export const landing = {
  title: 'Fakturera utan företag',
  lead: 'Du hittar uppdraget och gör jobbet. Vi skickar fakturan, betalar skatt och arbetsgivaravgifter och sätter in din lön, {{days}} bankdagar efter att kunden betalat.',
  cta: 'Skapa konto',
  calculator: {
    title: 'Räkna på din lön',
    direction: 'Vad vill du veta?',
    fromAmount: 'Jag fakturerar',
    fromNet: 'Jag vill ha på kontot',
    amount: 'Belopp utan moms',
    net: 'Belopp på kontot',
    assumption:
      'Räknat med 30\u00a0% skatt och semesterersättning i lönen. Din egen skattesedel kan ge ett annat belopp.',
    invoiceFor: 'Fakturera {{amount}} utan moms, så får du det på kontot.',
    taxLabel: 'Svensk skatt dras',
    taxHint: 'Avmarkera om du själv betalar skatt, till exempel med F-skatt.',
  },
  stepsTitle: 'Från uppdrag till lön',
  steps: {
    one: {
      title: 'Skriv fakturan',
      text: 'Välj kund, skriv vad du gjort. Bredvid ser du vad som hamnar på kontot, och när.',
    },
    two: {
      title: 'Vi granskar och skickar',
      text: 'Vi kontrollerar, numrerar och skickar fakturan till kunden i vårt namn.',
    },
    three: {
      title: 'Lönen kommer',
      text: 'När kunden betalat får du lön med lönespecifikation. Varje rad går att öppna och förklara.',
    },
  },
  priceTitle: 'Vad det kostar',
  priceTax: 'per faktura när vi drar svensk skatt.',
  priceNoTax: 'per faktura när du sköter skatten själv.',
  priceNote: 'Avgiften räknas på beloppet utan moms. Inget medlemskap, ingen bindning.',
  faqTitle: 'Vanliga frågor',
  faq: {
    whenQ: 'När får jag pengarna?',
    whenA:
      'Inom {{days}} bankdagar efter att kunden betalat hela fakturan. Du ser datumet redan i utkastet, och varför om det ändras.',
    whoQ: 'Vem är arbetsgivare?',
    whoA: 'Vi. Du är anställd hos oss för uppdraget, så att skatt och arbetsgivaravgifter redovisas på ditt namn.',
    unpaidQ: 'Vad händer om kunden inte betalar?',
    unpaidA: 'Du ser i appen när den har förfallit. Lönen betalas ut när fakturan är betald, inte tidigare.',
  },
} as const;
