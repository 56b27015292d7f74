import type { approvals as english } from '../en/approvals';
import type { Shape } from '../types';

/** Sensitive acts that wait for a second admin; in Swedish. */
export const approvals: Shape<typeof english> = {
  approvals: {
    title: 'Andra godkännandet',
    lead: 'Ändringar som ingen gör ensam: roller, inställningar för pengar, betrodda användare. En andra administratör bekräftar dem.',
    empty: 'Inga begäranden. En känslig ändring visas här tills en andra administratör har bekräftat den.',
    act: 'Begäran',
    subject: 'Gäller',
    changes: 'Ändringar',
    requestedBy: 'Begärt av',
    requestedAt: 'Begärt',
    expiresAt: 'Upphör',
    decidedBy: 'Beslutat av',
    decidedAt: 'Beslutat',
    byTime: 'Ingen: väntetiden var slut',
    reason: 'Anledning',
    waits: 'Väntar på en andra administratör. Inget har ändrats än.',
    delayed: 'Det finns ingen andra administratör. Det här genomförs %{at} om det inte stoppas.',
    open: 'Öppna begäran',
    confirm: 'Bekräfta',
    confirmTitle: 'Bekräfta: %{act}?',
    confirmText: '%{name} har begärt det här. Det genomförs direkt.',
    confirmDone: 'Bekräftat och genomfört.',
    reject: 'Avvisa',
    rejectTitle: 'Avvisa: %{act}?',
    rejectText: '%{name} får din anledning i ett mejl.',
    rejectDone: 'Avvisat.',
    stop: 'Stoppa',
    stopTitle: 'Stoppa: %{act}?',
    stopText: 'Din begäran avslutas och inget ändras.',
    stopDone: 'Stoppat.',
    waitingCount:
      '%{smart_count} ändring väntar på en andra administratör |||| %{smart_count} ändringar väntar på en andra administratör',
    alone: 'Fyra ögon är inte möjligt: du är ensam administratör.',
    aloneText:
      'Känsliga ändringar genomförs efter %{smart_count} timme och meddelas med mejl. Lägg till en andra administratör så kan de bekräftas direkt. |||| Känsliga ändringar genomförs efter %{smart_count} timmar och meddelas med mejl. Lägg till en andra administratör så kan de bekräftas direkt.',
    addAdmin: 'Lägg till en andra administratör',
  },
  approvalStatus: {
    waiting: 'Väntar',
    confirmed: 'Bekräftad',
    rejected: 'Avvisad',
    stopped: 'Stoppad',
    expired: 'Utgången',
    failed: 'Inte genomförd',
  },
};
