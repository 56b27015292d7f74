/** Forms, and what happens when two people change the same thing; in English. */
export const forms = {
  form: {
    calendar: 'Calendar',
    clear: 'Clear',
    dateForm: 'dd mmm yyyy',
    noChoices: 'Nothing found',
    notADay: 'Write a date, for example 23 Nov 2026',
    notANumber: 'Write a number, such as 1234.50',
    notAnEmail: 'Please enter a valid email',
    notInRange: 'Write a whole number from %{min} to %{max}',
    openCalendar: 'Open the calendar',
    openChoices: 'Show choices',
    optional: '(optional)',
    tooEarly: 'Choose %{date} or later',
    tooLate: 'Choose %{date} or earlier',
  },
  file: {
    tooMany: 'That is more than %{count} files.',
    tooLarge: '%{name} is larger than %{size}.',
    type: '%{name} is of a kind that we do not take.',
    heic: '%{name} is a HEIC photo, the format in which iPhones and some other phones save photos. Your browser could not read it. Upload the photo from an iPhone or in Safari on a Mac, or save it as a JPEG and choose that file. To take new photos as JPEG, choose Settings → Camera → Formats → Most Compatible on the phone.',
  },
  stale: {
    title: 'Someone else has changed this',
    text: 'While you were writing, someone saved another version. Nothing of yours is saved. Load the latest and make your change again, or keep the page open to copy what you wrote.',
    act: 'Someone else has changed this since you opened it. Load the latest and look again before you decide.',
    keep: 'Keep the page',
    reload: 'Load the latest',
  },
  conflict: {
    text: 'Someone saved another version while you were writing. Below is what they changed. Take theirs and lose what you wrote, or go on: what only they changed is taken over, and your own changes stay to be saved.',
    elsewhere:
      'Someone saved another version while you were writing, but changed nothing that stands on this page. Take theirs and lose what you wrote, or go on with your own changes.',
    changes: 'What they changed',
    now: 'Now',
    contested: 'You changed this too. If you go on, yours replaces it.',
    goOn: 'Go on with mine',
    takeTheirs: 'Take theirs',
  },
};
