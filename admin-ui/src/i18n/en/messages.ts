/** Messages from people, and the answers; in English. */
export const messages = {
  messages: {
    one: 'Message',
    urgency: 'Urgency',
    title: 'Messages',
    empty: 'No one has written yet.',
    answer: 'Answer',
    answerTo: 'Answer: %{subject}',
    yourAnswer: 'Your answer',
    answerHelp: 'Goes by e-mail to %{email}.',
    send: 'Send the answer',
    answered: 'The answer goes to %{email}.',
    answeredBy: 'Answered by %{name},',
  },
  messageKind: { contact: 'Contact', support: 'Support', feedback: 'Feedback' },
  messageStatus: { open: 'Open', answered: 'Answered' },
  urgency: { low: 'Low urgency', medium: 'Medium urgency', high: 'High urgency' },
  feedbackType: { suggestion: 'Suggestion', issue: 'Issue', praise: 'Praise' },
};
