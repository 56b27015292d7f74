import type { staffEn } from './staffEn';
import type { Catalogue } from './types';

/** Vilka som arbetar i administrationen, och vad var och en får göra. */
export const staffSv: Pick<Catalogue, keyof typeof staffEn> = {
  roles: {
    title: 'Administrationen',
    help: 'Utan roll är personen bara frilansare. En ändring loggar ut personen överallt.',
    own: 'Ingen ändrar sina egna roller.',
    kept: 'Bara en administratör bestämmer vilka som arbetar här.',
    admin: 'Administratör',
    adminHelp: 'Gör allt, och bestämmer vilka fler som arbetar här.',
    finance: 'Ekonomi',
    financeHelp: 'Betalningar, kostnader, löner, skatt och import. Ser allt.',
    reviewer: 'Fakturagranskare',
    reviewerHelp: 'Rättar, skickar, återlämnar och makulerar fakturor, sköter kunder och besvarar meddelanden.',
    support: 'Support',
    supportHelp: 'Ser allt och ändrar inget.',
  },
  access: {
    title: 'Din roll öppnar inte den här sidan',
    text: 'En administratör kan ge dig en roll som gör det.',
    readOnly: 'Din roll låter dig läsa det här, men inte ändra det.',
  },
};
