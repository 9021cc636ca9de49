import type { CheckboxProps } from '@mui/material/Checkbox';
import type { RaThemeOptions } from 'react-admin';
import { clamped } from './components/clamped.ts';
import type { Colours } from './colours.ts';

const sans = "'Familjen Grotesk', ui-sans-serif, system-ui, sans-serif";

/** Styles for `sx` of figures: prices, ids, numbers of a table. */
export const figures = {
  fontFamily: "'Geist Mono', ui-monospace, monospace",
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '-0.02em',
} as const;

/** Styles for `sx` of a small label, in the style of print on a circuit board. */
export const silkscreen = {
  ...figures,
  fontSize: '0.8125rem',
  letterSpacing: '0.01em',
  color: 'text.secondary',
} as const;

/** The theme of Parches for react-admin. */
export const consoleTheme = (colours: Colours, mode: 'light' | 'dark'): RaThemeOptions => ({
  palette: {
    mode,
    primary: { main: colours.primary, contrastText: colours['primary-content'] },
    secondary: { main: colours.accent, contrastText: colours['accent-content'] },
    error: { main: colours.error, contrastText: colours['error-content'] },
    warning: { main: colours.warning, contrastText: colours['warning-content'] },
    info: { main: colours.primary, contrastText: colours['primary-content'] },
    success: { main: colours.primary, contrastText: colours['primary-content'] },
    background: { default: colours['base-200'], paper: colours['base-100'] },
    text: { primary: colours['base-content'], secondary: colours.muted },
    divider: colours['base-300'],
  },
  shape: { borderRadius: 6 },
  spacing: 8,
  sidebar: { width: 216, closedWidth: 56 },
  typography: {
    fontFamily: sans,
    fontSize: 15,
    h1: { fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.02em', lineHeight: 1.3 },
    h2: { fontSize: '1.125rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.4 },
    h3: { fontSize: '1rem', fontWeight: 650 },
    h4: { fontSize: '1.25rem', fontWeight: 650 },
    h5: { fontSize: '1.125rem', fontWeight: 650 },
    h6: { fontSize: '1.0625rem', fontWeight: 650, letterSpacing: '-0.01em' },
    button: { textTransform: 'none', fontWeight: 550, letterSpacing: 0 },
    overline: { textTransform: 'none' },
  },
  components: components(colours),
});

const onPhones = '@media (max-width: 599.95px)';
const transparent = { backgroundColor: 'transparent' };
const withoutBackground = { ...transparent, [onPhones]: transparent };

/** Icons of react-admin, as large as ours beside them. */
const ourSize = { '& .MuiSvgIcon-root': { fontSize: 20 } };
const iconButtons = { '& .MuiIconButton-root': { width: 44, height: 44, ...ourSize } };

const hairline = (colours: Colours) => `1px solid ${colours['base-300']}`;

const components = (colours: Colours): NonNullable<RaThemeOptions['components']> => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: { textRendering: 'geometricPrecision' },
      '*:focus-visible': { outline: `2px solid ${colours.primary}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animation: 'none !important',
          transition: 'none !important',
        },
      },
    },
  },
  // MUI removes the focus outline in favour of its ripple, so the outline is restored.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': { outline: `2px solid ${colours.primary}`, outlineOffset: 2 },
        // A row is as wide as its list, which would cut off an outline around it.
        '&.MuiListItemButton-root.Mui-focusVisible': { outlineOffset: -2 },
      },
    },
  },
  MuiButton: { defaultProps: { disableElevation: true } },
  // react-admin labels the box around a row's checkbox, not the checkbox itself.
  MuiCheckbox: {
    defaultProps: {
      slotProps: {
        root: { 'aria-label': undefined },
        input: (checkbox: CheckboxProps) => {
          const label = checkbox['aria-label'];
          return label === undefined ? {} : { 'aria-label': label };
        },
      },
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 6 } } },
  // The forms say themselves what is wrong with a field, and not the browser's bubbles.
  RaSimpleForm: { defaultProps: { noValidate: true } },
  // Surfaces are separated by thin lines; only floating elements have a shadow.
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 10 } },
  },
  MuiAppBar: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { ...iconButtons, '& .MuiButton-root': { minHeight: 44 } } },
  },
  // The bar shows one while anything is read; a screen reader is told what it is.
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        // MUI takes the height back in all but narrow windows.
        '&&': { minHeight: 44 },
        borderRadius: 6,
        marginInline: 8,
        paddingInline: 8,
        color: colours['base-content'],
        '& .RaMenuItemLink-icon': { color: colours.muted, ...ourSize },
        '&.RaMenuItemLink-active': {
          backgroundColor: colours['base-100'],
          boxShadow: `inset 2px 0 ${colours.primary}`,
          fontWeight: 550,
          '& .RaMenuItemLink-icon': { color: colours.primary },
        },
      },
    },
  },
  MuiCard: { styleOverrides: { root: { border: hairline(colours) } } },
  MuiDialog: { styleOverrides: { paper: { border: hairline(colours) } } },
  // On a phone, above the toolbar that saves a form.
  MuiSnackbar: { styleOverrides: { root: { [onPhones]: { bottom: 72 } } } },
  // These toolbars have the background of the page; on a phone react-admin gives them that of a card.
  RaListToolbar: { styleOverrides: { root: withoutBackground } },
  RaTopToolbar: { styleOverrides: { root: { ...withoutBackground, ...iconButtons } } },
  RaBulkActionsToolbar: {
    styleOverrides: { root: { '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' } } },
  },
  // A wide table scrolls inside its own container, not the page. On wide screens it has enough
  // room, and its headings stay visible.
  RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
  // A cell may cut off the focus ring of an element in it, so the row shows the focus.
  RaDataTable: {
    styleOverrides: {
      root: {
        '@media (max-width: 1199px)': { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } },
        // Below the bar, which stays in view.
        '@media (min-width: 1200px)': { '& .RaDataTable-headerCell': { top: 48 } },
        '& .RaDataTable-row:has(:focus-visible)': {
          outline: `2px solid ${colours.primary}`,
          outlineOffset: -2,
        },
      },
    },
  },
  RaSimpleList: {
    styleOverrides: {
      root: {
        '& .MuiListItemText-primary:not(:has(.RaSimpleList-tertiary))': clamped(3),
        // What stands aside is not part of a name, with which it would be cut off.
        '& .MuiListItemText-primary > div:has(> .RaSimpleList-tertiary)': {
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'flex-start',
          gap: 12,
        },
        '& .RaSimpleList-tertiary': { flex: 'none' },
        '& .MuiListItemSecondaryAction-root, & .RaSimpleList-tertiary': { opacity: 1 },
      },
    },
  },
  MuiMenu: { styleOverrides: { paper: { border: hairline(colours) } } },
  MuiAlert: { styleOverrides: { action: { whiteSpace: 'nowrap' } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true },
    styleOverrides: { paper: { border: hairline(colours) } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: colours['base-100'] },
      notchedOutline: { borderColor: colours.muted },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: colours['base-300'],
        '&.MuiTableCell-paddingCheckbox': { paddingInline: 8 },
      },
      head: { color: colours.muted, fontWeight: 550 },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { backgroundColor: colours['base-content'], color: colours['base-100'] },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
  MuiSnackbarContent: {
    styleOverrides: {
      root: { backgroundColor: colours['base-content'], color: colours['base-100'] },
    },
  },
});
