import type { groups as english } from '../en/groups';
import type { Shape } from '../types';

/** Groups and who is in them; in Swedish. */
export const groups: Shape<typeof english> = {
  groups: {
    title: 'Grupper',
    lead: 'Villkor som gruppens medlemmar delar, till exempel en avgift.',
    create: 'Ny grupp',
    created: 'Gruppen är skapad.',
    empty: 'Inga grupper ännu. Skapa en för att ge flera användare samma avgift.',
    members: 'Medlemmar',
    general: 'Enligt inställningarna',
    inherits: 'Lämna tomt för att använda inställningarna.',
    deleteTitle: 'Ta bort gruppen %{name}?',
    deleteText: 'Gruppen har inga medlemmar. Befintliga fakturor behåller sin avgift.',
    deleted: 'Gruppen är borttagen.',
  },
  members: {
    move: 'Flytta till grupp',
    moveTitle: 'Flytta %{smart_count} användare till en grupp? |||| Flytta %{smart_count} användare till en grupp?',
    moveText: 'De lämnar sin nuvarande grupp. Den nya gruppens villkor gäller fakturor som skickas från och med nu.',
    moveConfirm: 'Flytta till grupp',
    moved: '%{smart_count} användare flyttad till %{name}. |||| %{smart_count} användare flyttade till %{name}.',
    tooMany: 'Välj högst %{max} åt gången.',
    none: 'Inga medlemmar ännu. Välj användare i användarlistan och flytta dem till gruppen.',
    toUsers: 'Gå till användare',
  },
};
