import type { clients as english } from '../en/clients';
import type { Shape } from '../types';

/** Clients, and those found twice and made one; in Swedish. */
export const clients: Shape<typeof english> = {
  clients: {
    title: 'Kunder',
    empty: 'Det finns inga kunder ännu. Frilansarna lägger till sina egna.',
    emptyAction: 'Till användarna',
    belongs: 'Hör till',
    contact: 'Kontakt',
    tax: 'Företag och moms',
    invoices: 'Kundens fakturor',
    archived: 'Arkiverad',
    additionalEmailsHelp: 'Skilj dem åt med kommatecken.',
    countryHelp: 'Två bokstäver, till exempel SE.',
  },
  merge: {
    show: 'Visa',
    onlyDuplicates: 'Möjliga dubbletter',
    title: 'Möjliga dubbletter',
    lead: 'Andra kunder till %{name} som kan vara samma.',
    alike: {
      vatNumber: 'Samma momsnummer',
      companyTaxId: 'Samma organisationsnummer',
      email: 'Samma e-post',
      name: 'Liknande namn',
    },
    compare: 'Jämför och slå ihop',
    compareName: 'Jämför och slå ihop med %{name}',
    question: 'Slå ihop %{from} med %{into}?',
    draftsMove: '%{smart_count} utkast flyttas. |||| %{smart_count} utkast flyttas.',
    pendingMove:
      '%{smart_count} faktura som väntar på godkännande flyttas. |||| %{smart_count} fakturor som väntar på godkännande flyttas.',
    nothingMoves: 'Inga utkast eller väntande fakturor flyttas.',
    sentStay:
      '%{smart_count} skickad faktura står kvar som den skickades och listas hos %{into}. |||| %{smart_count} skickade fakturor står kvar som de skickades och listas hos %{into}.',
    archived: '%{from} arkiveras. Det går inte att ångra.',
    same: 'Alla uppgifter om de två är desamma.',
    choose: 'Välj vad som ska behållas',
    empty: 'tomt',
    confirm: 'Slå ihop',
    done: 'Kunderna är ihopslagna.',
    mergedInto: 'Ihopslagen med',
    theOther: 'Den andra kunden',
  },
};
