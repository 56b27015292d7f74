export const landing = {
  title: 'Fakturera utan företag',
  lead: 'Du hittar uppdraget och gör jobbet. Vi skickar fakturan, betalar skatt och arbetsgivaravgifter och sätter in din lön, {{days}} bankdagar efter att kunden betalat.',
  cta: 'Skapa konto',
  calculator: {
    title: 'Räkna på din lön',
    direction: 'Räkna från',
    fromAmount: 'Jag fakturerar',
    fromNet: 'Jag vill få ut',
    amount: 'Belopp utan moms',
    net: 'Belopp på kontot',
    assumption:
      'Räknat med 30\u00a0% skatt och semesterersättning i lönen. Dina egna skatteuppgifter kan ge ett annat belopp.',
    toInvoice: 'Att fakturera',
    dated: 'På kontot senast {{date}}, om fakturan skickas i dag och kunden betalar om {{days}} dagar.',
    share: 'Dela',
    copied: 'Länken är kopierad',
    taxLabel: 'Dra svensk skatt',
    taxHint: 'Avmarkera om du själv betalar skatt, till exempel med F-skatt.',
    picture: 'Vad {{amount}} utan moms blir: avgift, arbetsgivaravgifter, skatt och det som kommer på kontot.',
    unseen: 'Slå på JavaScript för att räkna på ett annat belopp.',
  },
  stepsTitle: 'Från uppdrag till lön',
  steps: {
    one: {
      title: 'Skriv fakturan',
      text: 'Välj kund och beskriv arbetet. Bredvid ser du vad du får på kontot, och när.',
    },
    two: {
      title: 'Vi granskar och skickar',
      text: 'Vi kontrollerar, numrerar och skickar fakturan till kunden i vårt namn.',
    },
    three: {
      title: 'Vi betalar din lön',
      text: 'När kunden har betalat får du lön och lönespecifikation. Öppna en rad för att se hur den har räknats ut.',
    },
  },
  priceTitle: 'Priser',
  priceTax: 'per faktura när vi drar svensk skatt.',
  priceNoTax: 'per faktura när du sköter skatten själv.',
  priceNote: 'Avgiften räknas på beloppet utan moms. Inget medlemskap, ingen bindning.',
  faqTitle: 'Vanliga frågor',
  faq: {
    whenQ: 'När får jag betalt?',
    whenA:
      'Inom {{days}} bankdagar efter att kunden har betalat hela fakturan. Du ser datumet redan i utkastet, och varför om det ändras.',
    whoQ: 'Vem är arbetsgivare?',
    whoA: 'Vi. Du är anställd hos oss för uppdraget, så skatt och arbetsgivaravgifter redovisas på ditt namn.',
    unpaidQ: 'Vad händer om kunden inte betalar?',
    unpaidA: 'Appen visar när fakturan är förfallen. Lönen betalas ut när fakturan är betald, inte tidigare.',
  },
} as const;
