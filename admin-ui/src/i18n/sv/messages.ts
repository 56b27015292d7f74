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
    answerHelp: 'Går med e-post till %{email}.',
    send: 'Skicka svaret',
    answered: 'Svaret går till %{email}.',
    answeredBy: 'Besvarat av %{name},',
  },
  messageKind: { contact: 'Kontakt', support: 'Support', feedback: 'Återkoppling' },
  messageStatus: { open: 'Öppet', answered: 'Besvarat' },
  urgency: { low: 'Inte bråttom', medium: 'Ganska bråttom', high: 'Bråttom' },
  feedbackType: { suggestion: 'Förslag', issue: 'Problem', praise: 'Beröm' },
};
