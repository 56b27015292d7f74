import type { forms as english } from '../en/forms';
import type { Shape } from '../types';

/** Forms, and what happens when two people change the same thing; in Swedish. */
export const forms: Shape<typeof english> = {
  form: {
    calendar: 'Kalender',
    clear: 'Töm',
    dateForm: 'åååå-mm-dd',
    noChoices: 'Inga träffar',
    notADay: 'Ange ett datum, till exempel 2026-11-23',
    notANumber: 'Ange ett tal, till exempel 1234,50',
    notAnEmail: 'Ange en giltig e-postadress',
    notInRange: 'Ange ett heltal från %{min} till %{max}',
    openCalendar: 'Öppna kalender',
    openChoices: 'Visa alternativ',
    optional: '(valfritt)',
    tooEarly: 'Välj %{date} eller senare',
    tooLate: 'Välj %{date} eller tidigare',
  },
  file: {
    tooMany: 'Du kan ladda upp högst %{count} filer. Ta bort några och försök igen.',
    tooLarge: '%{name} är större än %{size}. Välj en mindre fil.',
    type: 'Filtypen för %{name} stöds inte.',
    heic: '%{name} är ett HEIC-foto, som webbläsaren inte kan läsa. Ladda upp det från en iPhone eller från Safari på en Mac, eller spara det som JPEG och välj den filen. Om nya foton ska bli JPEG: öppna Inställningar → Kamera → Format på telefonen och välj Mest kompatibel.',
  },
  stale: {
    title: 'Ändrad av någon annan',
    text: 'Någon annan sparade en ny version medan du redigerade. Dina ändringar är inte sparade. Ladda om sidan och gör dem igen, eller stanna kvar på sidan för att kopiera det du har skrivit.',
    act: 'Någon annan har ändrat posten sedan du öppnade den. Ladda om sidan och granska ändringarna innan du fortsätter.',
    keep: 'Stanna kvar på sidan',
    reload: 'Ladda om sidan',
  },
  conflict: {
    text: 'Någon annan sparade en ny version medan du redigerade. De sparade ändringarna visas nedan. Släng dina ändringar och använd den sparade versionen, eller fortsätt redigera: dina ändringar finns kvar och de andra läggs till i fält som du inte har ändrat.',
    elsewhere:
      'Någon annan sparade en ny version medan du redigerade, men inget på den här sidan har ändrats. Släng dina ändringar och använd den sparade versionen, eller fortsätt redigera.',
    changes: 'Sparade ändringar',
    now: 'Sparat värde',
    contested: 'Du har också ändrat det här fältet. Om du fortsätter redigera ersätter ditt värde det sparade.',
    goOn: 'Fortsätt redigera',
    takeTheirs: 'Släng mina ändringar',
  },
};
