import type { groups as english } from '../en/groups';
import type { Shape } from '../types';

/** Groups and who is in them; in Swedish. */
export const groups: Shape<typeof english> = {
  groups: {
    title: 'Grupper',
    lead: 'Det som medlemmarna i en grupp har gemensamt, till exempel en egen avgift.',
    create: 'Ny grupp',
    created: 'Gruppen är skapad.',
    empty: 'Det finns inga grupper ännu. Skapa en för att ge några användare en egen avgift.',
    members: 'Medlemmar',
    general: 'Enligt inställningarna',
    inherits: 'Tomt: enligt inställningarna.',
    deleteTitle: 'Ta bort gruppen %{name}?',
    deleteText: 'Den har inga medlemmar. Tidigare fakturor behåller sin avgift.',
    deleted: 'Gruppen är borttagen.',
  },
  members: {
    move: 'Flytta till grupp',
    moveTitle: 'Flytta %{smart_count} person till en grupp? |||| Flytta %{smart_count} personer till en grupp?',
    moveText: 'De lämnar den grupp de är i. Den nyas villkor gäller fakturor som skickas från och med nu.',
    moveConfirm: 'Flytta',
    moved: '%{smart_count} person är nu i %{name}. |||| %{smart_count} personer är nu i %{name}.',
    tooMany: 'Högst %{max} åt gången.',
    none: 'Ingen är med i gruppen ännu. Välj personer bland användarna och flytta dem hit.',
    toUsers: 'Till användarna',
  },
};
