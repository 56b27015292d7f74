import type { clients as english } from '../en/clients';
import type { Shape } from '../types';

/** Clients, and those found twice and made one; in Swedish. */
export const clients: Shape<typeof english> = {
  clients: {
    title: 'Kunder',
    empty: 'Inga kunder ännu. Frilansare lägger till sina egna.',
    emptyAction: 'Gå till användare',
    belongs: 'Ägare',
    contact: 'Kontakt',
    tax: 'Företag och moms',
    invoices: 'Kundens fakturor',
    archived: 'Arkiverad',
    additionalEmailsHelp: 'Skilj adresserna åt med kommatecken.',
    countryHelp: 'Landskod med två bokstäver, till exempel SE.',
  },
  merge: {
    show: 'Visa',
    onlyDuplicates: 'Möjliga dubbletter',
    title: 'Möjliga dubbletter',
    lead: 'Kunder till %{name} som kan vara samma som denna.',
    alike: {
      vatNumber: 'Samma momsnummer',
      companyTaxId: 'Samma organisationsnummer',
      email: 'Samma e-postadress',
      name: 'Liknande namn',
    },
    compare: 'Jämför och slå ihop',
    compareName: 'Jämför och slå ihop med %{name}',
    question: 'Slå ihop %{from} med %{into}?',
    draftsMove: '%{smart_count} utkast flyttas. |||| %{smart_count} utkast flyttas.',
    pendingMove: '%{smart_count} väntande faktura flyttas. |||| %{smart_count} väntande fakturor flyttas.',
    nothingMoves: 'Inga utkast eller väntande fakturor flyttas.',
    sentStay:
      '%{smart_count} skickad faktura är oförändrad och visas under %{into}. |||| %{smart_count} skickade fakturor är oförändrade och visas under %{into}.',
    archived: '%{from} arkiveras. Det går inte att ångra.',
    same: 'Kunderna har identiska uppgifter.',
    choose: 'Uppgifter att behålla',
    empty: 'tomt',
    confirm: 'Slå ihop kunder',
    done: 'Kunderna är sammanslagna.',
    mergedInto: 'Sammanslagen med',
    theOther: 'Annan kund',
  },
};
