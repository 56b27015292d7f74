/** The provider's logo, in English. */
export const logoEn = {
  logo: {
    title: 'Logo on invoices',
    none: 'No logo yet. Invoices carry the provider’s name and the umbrella.',
    alt: 'The logo as invoices show it',
    kept: 'From now on; invoices already sent keep what they were sent with.',
    by: '%{name}, %{at}',
    choose: 'Choose a picture',
    replace: 'Replace',
    limits: 'PNG or JPEG, at most 2 MB and 3000 pixels a side. Only the picture itself is kept.',
    loading: 'Loading the picture …',
    replaced: 'The new logo stands on invoices from now on.',
    remove: 'Remove',
    removeName: 'Remove the logo',
    removeTitle: 'Remove the logo?',
    removeText: 'Invoices carry the provider’s name instead from now on. Those already sent keep the logo.',
    removed: 'The logo is removed.',
  },
};
