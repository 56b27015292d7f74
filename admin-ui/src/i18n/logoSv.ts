import type { logoEn } from './logoEn';
import type { Catalogue } from './types';

/** The provider's logo, in Swedish. */
export const logoSv: Pick<Catalogue, keyof typeof logoEn> = {
  logo: {
    title: 'Logotyp på fakturor',
    none: 'Ingen logotyp än. Fakturorna bär företagets namn och paraplyet.',
    alt: 'Logotypen som den syns på fakturor',
    kept: 'Från och med nu; skickade fakturor behåller det de skickades med.',
    by: '%{name}, %{at}',
    choose: 'Välj en bild',
    replace: 'Byt ut',
    limits: 'PNG eller JPEG, högst 2 MB och 3000 pixlar per sida. Bara själva bilden sparas.',
    loading: 'Bilden läses in …',
    replaced: 'Den nya logotypen står på fakturorna från och med nu.',
    remove: 'Ta bort',
    removeName: 'Ta bort logotypen',
    removeTitle: 'Ta bort logotypen?',
    removeText:
      'Fakturorna bär företagets namn i stället från och med nu. De som redan är skickade behåller logotypen.',
    removed: 'Logotypen är borttagen.',
  },
};
