import { tokens, type ColourRole } from '@paraply/core/tokens';
import type { RaThemeOptions } from 'react-admin';
import { TextFieldRoot } from './TextFieldRoot';

type Roles = Record<ColourRole, string>;

declare module '@mui/material/styles' {
  interface Palette {
    roles: Roles;
  }
  interface PaletteOptions {
    roles: Roles;
  }
}

const wideForFingers = { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } };
const rem = (px: number) => `${px / 16}rem`;
const controlRadius = 8;
const panelRadius = 14;

function palette(mode: 'light' | 'dark', roles: Roles) {
  return {
    mode,
    roles,
    primary: { main: roles.primary, contrastText: roles.onPrimary },
    secondary: { main: roles.accent, contrastText: roles.onAccent },
    error: { main: roles.danger, contrastText: roles.surface },
    warning: { main: roles.focus, contrastText: roles.ink },
    info: { main: roles.sent, contrastText: roles.surface },
    success: { main: roles.paid, contrastText: roles.surface },
    background: { default: roles.canvas, paper: roles.surface },
    text: { primary: roles.ink, secondary: roles.muted, disabled: roles.control },
    divider: roles.line,
    action: { hover: roles.quietSoft, selected: roles.sentSoft },
  };
}

function makeTheme(mode: 'light' | 'dark'): RaThemeOptions {
  const roles = tokens[mode];
  const ring = { outline: `2px solid ${roles.focus}`, outlineOffset: 2 };
  return {
    palette: palette(mode, roles),
    breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1100, xl: 1360 } },
    spacing: 4,
    shape: { borderRadius: controlRadius },
    typography: {
      fontFamily: "'Figtree Variable', system-ui, sans-serif",
      fontSize: 15,
      h1: { fontSize: rem(26), fontWeight: 650, lineHeight: 1.15, letterSpacing: '-0.012em' },
      h2: { fontSize: rem(17), fontWeight: 650, lineHeight: 1.3 },
      h3: { fontSize: rem(15), fontWeight: 650, lineHeight: 1.4 },
      h6: { fontSize: rem(17), fontWeight: 650 },
      body1: { fontSize: rem(15), lineHeight: 1.5 },
      body2: { fontSize: rem(15), lineHeight: 1.5 },
      caption: { fontSize: rem(13), lineHeight: 1.4 },
      button: { fontSize: rem(15), fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
    },
    transitions: { duration: { shortest: 120, shorter: 140, short: 160, standard: 180, complex: 200 } },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          // What is tabbed back to does not end up behind the bar at the top.
          html: { colorScheme: mode, scrollPaddingTop: 72 },
          body: { minHeight: '100dvh', fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
          // A name in the other direction does not turn the amount beside it. Blocks are isolated by themselves.
          'a, b, button, em, label, small, span, strong': { unicodeBidi: 'isolate' },
          'a:focus-visible, button:focus-visible, summary:focus-visible, [tabindex="0"]:focus-visible': ring,
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': { animationDuration: '0s !important', transitionDuration: '0s !important' },
          },
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': ring } } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minHeight: 40,
            borderRadius: controlRadius,
            paddingInline: 16,
            '@media (pointer: coarse)': { minHeight: 44 },
          },
          outlined: { borderColor: roles.control },
        },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44, color: roles.ink } } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiDialog: {
        styleOverrides: {
          paper: {
            borderRadius: panelRadius,
            boxShadow: '0 12px 32px -8px rgb(10 20 30 / 0.28)',
            backgroundImage: 'none',
            // On a phone the questions need the width more than the page behind them does.
            '@media (max-width: 599.95px)': {
              margin: 16,
              width: 'calc(100% - 32px)',
              maxWidth: 'calc(100% - 32px)',
              maxHeight: 'calc(100% - 32px)',
            },
          },
        },
      },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: rem(20), fontWeight: 650, lineHeight: 1.3 } } },
      // The label on the rim of a field that stands first would be cut off at its upper half.
      MuiDialogContent: { styleOverrides: { root: { '.MuiDialogTitle-root + &': { paddingTop: 8 } } } },
      MuiDialogActions: { styleOverrides: { root: { padding: 24, paddingTop: 8, gap: 8, flexWrap: 'wrap' } } },
      MuiMenu: {
        styleOverrides: {
          paper: { boxShadow: '0 12px 32px -8px rgb(10 20 30 / 0.28)', border: `1px solid ${roles.line}` },
        },
      },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 44, gap: 8 } } },
      MuiFormControl: { defaultProps: { fullWidth: true, margin: 'none' } },
      MuiTextField: {
        defaultProps: {
          variant: 'outlined',
          size: 'small',
          fullWidth: true,
          margin: 'none',
          slots: { root: TextFieldRoot },
        },
      },
      // MUI's own is too faint to be read.
      MuiInputBase: { styleOverrides: { input: { '&::placeholder': { color: roles.muted, opacity: 1 } } } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { minHeight: 44, backgroundColor: roles.surface },
          notchedOutline: { borderColor: roles.control },
        },
      },
      // The same arrow, whether what is chosen from can be searched or not.
      MuiSelect: { styleOverrides: { icon: { color: roles.muted } } },
      MuiAutocomplete: {
        styleOverrides: {
          // As wide as the field leaves room for; a finger needs more, and so does what is written beside them then.
          popupIndicator: { color: roles.muted, minWidth: 28, minHeight: 28, ...wideForFingers },
          clearIndicator: { minWidth: 28, minHeight: 28, ...wideForFingers },
          root: {
            '@media (pointer: coarse)': {
              '&.MuiAutocomplete-hasPopupIcon .MuiOutlinedInput-root.MuiInputBase-root': { paddingRight: 56 },
              '&.MuiAutocomplete-hasClearIcon .MuiOutlinedInput-root.MuiInputBase-root': { paddingRight: 100 },
            },
          },
        },
      },
      // What may be left out says so; no sign for the rest.
      MuiFormLabel: { styleOverrides: { asterisk: { display: 'none' } } },
      MuiInputLabel: {
        styleOverrides: {
          root: { color: roles.muted },
          // In the middle of a control of 44 px; MUI's own place is for one of 40.
          sizeSmall: { '&.MuiInputLabel-outlined:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 11px)' } },
        },
      },
      MuiFormHelperText: {
        styleOverrides: {
          root: {
            color: roles.muted,
            marginInline: 0,
            // Each fault of a field on a line of its own.
            whiteSpace: 'pre-line',
            '&.Mui-disabled': { color: roles.muted },
          },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: roles.line, fontSize: rem(15), padding: '10px 12px', verticalAlign: 'middle' },
          head: { fontSize: rem(13), fontWeight: 600, color: roles.muted, whiteSpace: 'nowrap', lineHeight: 1.4 },
        },
      },
      MuiTableSortLabel: { styleOverrides: { icon: { fontSize: rem(16) } } },
      MuiAlert: {
        styleOverrides: {
          root: {
            borderRadius: controlRadius,
            fontSize: rem(15),
            alignItems: 'flex-start',
            '& .MuiAlert-icon': { color: 'inherit' },
            '&.MuiAlert-colorError': { backgroundColor: roles.dangerSoft, color: roles.danger },
            '&.MuiAlert-colorSuccess': { backgroundColor: roles.paidSoft, color: roles.paid },
            '&.MuiAlert-colorInfo': { backgroundColor: roles.sentSoft, color: roles.sent },
            '&.MuiAlert-colorWarning': { backgroundColor: roles.quietSoft, color: roles.ink },
          },
        },
      },
      MuiTooltip: {
        styleOverrides: { tooltip: { fontSize: rem(13), backgroundColor: roles.ink, color: roles.canvas } },
      },
      MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 500 } } },
      MuiSkeleton: {
        defaultProps: { animation: 'wave' },
        styleOverrides: { root: { backgroundColor: roles.quietSoft } },
      },
    },
  };
}

/** The product's colours, type and form as MUI themes. */
export const themes = { light: makeTheme('light'), dark: makeTheme('dark') };
