/** Forms, and what happens when two people change the same thing; in English. */
export const forms = {
  form: {
    calendar: 'Calendar',
    clear: 'Clear',
    dateForm: 'dd mmm yyyy',
    noChoices: 'No results',
    notADay: 'Enter a date, for example 23 Nov 2026',
    notANumber: 'Enter a number, for example 1234.50',
    notAnEmail: 'Please enter a valid email',
    notInRange: 'Enter a whole number from %{min} to %{max}',
    openCalendar: 'Open calendar',
    openChoices: 'Show options',
    optional: '(optional)',
    tooEarly: 'Choose %{date} or later',
    tooLate: 'Choose %{date} or earlier',
  },
  file: {
    tooMany: 'You can upload at most %{count} files. Remove some and try again.',
    tooLarge: '%{name} is larger than %{size}. Choose a smaller file.',
    type: 'The file type of %{name} is not supported.',
    heic: '%{name} is a HEIC photo, which your browser cannot read. Upload it from an iPhone or from Safari on a Mac, or save it as a JPEG and choose that file. To take new photos as JPEG, open Settings → Camera → Formats on the phone and choose Most Compatible.',
  },
  stale: {
    title: 'Changed by someone else',
    text: 'Someone else saved a new version while you were editing. Your changes are not saved. Reload the page and make them again, or stay on the page to copy what you have entered.',
    act: 'Someone else has changed this record since you opened it. Reload the page and review the changes before you continue.',
    keep: 'Stay on page',
    reload: 'Reload page',
  },
  conflict: {
    text: 'Someone else saved a new version while you were editing. Their changes are shown below. Discard your changes and use their version, or keep editing: your changes stay and theirs are added where you have not changed the same field.',
    elsewhere:
      'Someone else saved a new version while you were editing, but nothing on this page has changed. Discard your changes and use their version, or keep editing.',
    changes: 'Saved changes',
    now: 'Saved value',
    contested: 'You changed this field too. If you keep editing, your value replaces the saved one.',
    goOn: 'Keep editing',
    takeTheirs: 'Discard my changes',
  },
};
