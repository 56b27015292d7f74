/** The ground of a page, by itself: the user app colours the browser's bar with it and needs no other here. */
export const canvas = { light: '#FAF8F4', dark: '#0E161D' } as const;

/**
 * The colour roles of Paraply, light and dark, with the contrasts they were chosen for.
 * Both front ends take their colours from here: the user app as CSS variables, the back office through MUI's theme.
 */
export const tokens = {
  light: {
    canvas: canvas.light,
    surface: '#FFFFFF',
    ink: '#14212D',
    muted: '#4F5D6A',
    line: '#D9D5CC',
    control: '#85909B',
    primary: '#134B7D',
    onPrimary: '#FFFFFF',
    accent: '#F2B705',
    onAccent: '#14212D',
    focus: '#B97900',
    paid: '#17693F',
    paidSoft: '#E3F3E9',
    sent: '#17549B',
    sentSoft: '#E4EEF9',
    danger: '#A8231C',
    dangerSoft: '#FBE7E5',
    quiet: '#4F5B66',
    quietSoft: '#ECEEF0',
  },
  dark: {
    canvas: canvas.dark,
    surface: '#16212B',
    ink: '#EDF1F4',
    muted: '#A9B5C0',
    line: '#2B3945',
    control: '#6E7C89',
    primary: '#8CC4FA',
    onPrimary: '#0B1A28',
    accent: '#F7C948',
    onAccent: '#14212D',
    focus: '#F7C948',
    paid: '#7AD7A2',
    paidSoft: '#12301F',
    sent: '#8FC1F7',
    sentSoft: '#122B45',
    danger: '#FF9C93',
    dangerSoft: '#431813',
    quiet: '#B4BEC8',
    quietSoft: '#25313C',
  },
} as const;

export type ColourRole = keyof (typeof tokens)['light'];

/** Statuses of an invoice and the colour roles that show them (specification section 4). */
export const statusColour = {
  draft: 'quiet',
  pending: 'quiet',
  sent: 'sent',
  paid: 'paid',
  overdue: 'danger',
  cancelled: 'danger',
  written_off: 'quiet',
} as const;
