import type { messages as english } from '../en/messages';
import type { Shape } from '../types';

/** Messages from people, and the answers; in Swedish. */
export const messages: Shape<typeof english> = {
  messages: {
    one: 'Meddelande',
    urgency: 'Prioritet',
    title: 'Meddelanden',
    empty: 'Inga meddelanden ännu.',
    answer: 'Svara',
    answerTo: 'Svara: %{subject}',
    yourAnswer: 'Ditt svar',
    answerHelp: 'Mejlas till %{email}. Avsändaren kan svara i appen.',
    answerHelpVisitor: 'Mejlas till %{email}. Avsändaren var inte inloggad och kan inte svara här.',
    send: 'Skicka svar',
    answered: 'Svaret är skickat till %{email}.',
    visitor: 'Besökare',
    thread: 'Konversation: %{subject}',
    showEarlier: 'Visa %{smart_count} tidigare meddelande |||| Visa %{smart_count} tidigare meddelanden',
    answerFrom: 'Svar från %{name}',
    writtenBy: 'Meddelande från %{name}',
    lastWrittenAt: 'Senaste meddelande',
    needsNoAnswer: 'Inget svar behövs',
    needsNoAnswerTo: 'Inget svar behövs: %{subject}',
    close: 'Avsluta',
    closeOf: 'Avsluta: %{subject}',
    closed: 'Meddelandet är avslutat.',
  },
  messageKind: { contact: 'Kontakt', support: 'Support', feedback: 'Återkoppling' },
  messageStatus: { open: 'Öppet', answered: 'Besvarat', closed: 'Avslutat' },
  urgency: { low: 'Låg prioritet', medium: 'Medelhög prioritet', high: 'Hög prioritet' },
  feedbackType: { suggestion: 'Förslag', issue: 'Problem', praise: 'Beröm' },
};
