import type { approvals as english } from '../en/approvals';
import type { Shape } from '../types';

/** Sensitive acts that wait for a second admin; in Swedish. */
export const approvals: Shape<typeof english> = {
  approvals: {
    title: 'Känsliga ändringar',
    lead: 'Ändringar av roller, betalningsinställningar och betrodda användare börjar gälla när en andra administratör har bekräftat dem.',
    empty: 'Inga begäranden ännu. Känsliga ändringar visas här tills en andra administratör har bekräftat dem.',
    act: 'Begäran',
    subject: 'Post',
    changes: 'Ändringar',
    requestedBy: 'Begärd av',
    requestedAt: 'Begärd',
    expiresAt: 'Upphör att gälla',
    decidedBy: 'Beslutad av',
    decidedAt: 'Beslutad',
    byTime: 'Automatiskt efter väntetiden',
    reason: 'Skäl',
    waits: 'Väntar på en andra administratör. Inget har ändrats ännu.',
    delayed: 'Det finns ingen andra administratör. Ändringen börjar gälla %{at} om den inte stoppas.',
    open: 'Öppna begäran',
    confirm: 'Bekräfta',
    confirmTitle: 'Bekräfta: %{act}?',
    confirmText: 'Begärd av %{name}. Ändringen börjar gälla direkt.',
    confirmDone: 'Ändringen är bekräftad.',
    reject: 'Avslå',
    rejectTitle: 'Avslå: %{act}?',
    rejectText: '%{name} får ett mejl med skälet.',
    rejectDone: 'Ändringen är avslagen.',
    stop: 'Stoppa',
    stopTitle: 'Stoppa: %{act}?',
    stopText: 'Din begäran dras tillbaka och inget ändras.',
    stopDone: 'Ändringen är stoppad.',
    waitingCount:
      '%{smart_count} ändring väntar på en andra administratör |||| %{smart_count} ändringar väntar på en andra administratör',
    alone: 'Ingen andra administratör',
    aloneText:
      'Känsliga ändringar börjar gälla efter %{smart_count} timme och meddelas med mejl. Lägg till en andra administratör för att kunna bekräfta dem direkt. |||| Känsliga ändringar börjar gälla efter %{smart_count} timmar och meddelas med mejl. Lägg till en andra administratör för att kunna bekräfta dem direkt.',
    addAdmin: 'Lägg till andra administratör',
  },
  approvalStatus: {
    waiting: 'Väntar',
    confirmed: 'Bekräftad',
    rejected: 'Avslagen',
    stopped: 'Stoppad',
    expired: 'Utgången',
    failed: 'Inte genomförd',
  },
};
