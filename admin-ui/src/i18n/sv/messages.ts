import type { messages as english } from '../en/messages';
import type { Shape } from '../types';

/** Messages from people, and the answers; in Swedish. */
export const messages: Shape<typeof english> = {
  messages: {
    one: 'Meddelande',
    urgency: 'Angelägenhet',
    title: 'Meddelanden',
    empty: 'Ingen har skrivit ännu.',
    answer: 'Svara',
    answerTo: 'Svara: %{subject}',
    yourAnswer: 'Ditt svar',
    answerHelp: 'Går med e-post till %{email}, som kan svara i appen.',
    answerHelpVisitor: 'Går med e-post till %{email}, som skrev utan att vara inloggad och inte kan svara här.',
    send: 'Skicka svaret',
    answered: 'Svaret går till %{email}.',
    visitor: 'Besökare',
    thread: 'Konversation: %{subject}',
    showEarlier: 'Visa %{smart_count} tidigare meddelande |||| Visa %{smart_count} tidigare meddelanden',
    answerFrom: 'Svar från %{name}',
    writtenBy: '%{name} skrev',
    lastWrittenAt: 'Senast skrivet',
    needsNoAnswer: 'Behöver inget svar',
    needsNoAnswerTo: 'Behöver inget svar: %{subject}',
    close: 'Avsluta',
    closeOf: 'Avsluta: %{subject}',
    closed: 'Meddelandet är avslutat.',
  },
  messageKind: { contact: 'Kontakt', support: 'Support', feedback: 'Återkoppling' },
  messageStatus: { open: 'Öppet', answered: 'Besvarat', closed: 'Avslutat' },
  urgency: { low: 'Inte bråttom', medium: 'Ganska bråttom', high: 'Bråttom' },
  feedbackType: { suggestion: 'Förslag', issue: 'Problem', praise: 'Beröm' },
};
