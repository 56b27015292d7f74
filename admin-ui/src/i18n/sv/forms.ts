import type { forms as english } from '../en/forms';
import type { Shape } from '../types';

/** Forms, and what happens when two people change the same thing; in Swedish. */
export const forms: Shape<typeof english> = {
  form: {
    calendar: 'Kalender',
    clear: 'Töm',
    dateForm: 'åååå-mm-dd',
    noChoices: 'Inget hittades',
    notADay: 'Skriv ett datum, till exempel 2026-11-23',
    notANumber: 'Skriv ett tal, till exempel 1234,50',
    notAnEmail: 'Skriv en giltig e-postadress',
    notInRange: 'Skriv ett heltal från %{min} till %{max}',
    openCalendar: 'Öppna kalendern',
    openChoices: 'Visa val',
    optional: '(valfritt)',
    tooEarly: 'Välj %{date} eller senare',
    tooLate: 'Välj %{date} eller tidigare',
  },
  file: {
    tooMany: 'Det blir fler än %{count} filer.',
    tooLarge: '%{name} är större än %{size}.',
    type: '%{name} är av en sort som vi inte tar emot.',
    heic: '%{name} är ett foto i formatet HEIC, som bland annat iPhone sparar foton i. Webbläsaren kunde inte läsa det. Ladda upp fotot från en iPhone eller i Safari på en Mac, eller spara det som JPEG och välj den filen. Nya foton blir JPEG om man på telefonen väljer Inställningar → Kamera → Format → Mest kompatibel.',
  },
  stale: {
    title: 'Någon annan har ändrat det här',
    text: 'Medan du skrev sparade någon en annan version. Inget av ditt är sparat. Hämta det senaste och gör ändringen igen, eller behåll sidan för att kopiera det du skrev.',
    act: 'Någon annan har ändrat det här sedan du öppnade det. Hämta det senaste och titta igen innan du bestämmer dig.',
    keep: 'Behåll sidan',
    reload: 'Hämta det senaste',
  },
  conflict: {
    text: 'Någon sparade en annan version medan du skrev. Här står vad de ändrade. Ta deras version och förlora det du skrev, eller fortsätt: det som bara de ändrade tas med, och dina egna ändringar finns kvar att spara.',
    elsewhere:
      'Någon sparade en annan version medan du skrev, men ändrade inget som står på den här sidan. Ta deras version och förlora det du skrev, eller fortsätt med dina egna ändringar.',
    changes: 'Vad de ändrade',
    now: 'Nu',
    contested: 'Du har också ändrat detta. Fortsätter du ersätter ditt värde deras.',
    goOn: 'Fortsätt med mitt',
    takeTheirs: 'Ta deras version',
  },
};
