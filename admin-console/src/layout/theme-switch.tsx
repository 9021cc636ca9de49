import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { Moon, Sun, SunMoon, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import {
  chooseTheme,
  useThemeChoice,
  type ThemeChoice,
} from '../../../storefront/src/lib/theme.ts';

const choices: [ThemeChoice, string, LucideIcon][] = [
  ['bench', 'Bench, light', Sun],
  ['board', 'Board, dark', Moon],
  ['system', 'As the system', SunMoon],
];

/** Chooses the theme of the console and of the storefront. */
export const ThemeSwitch = () => {
  const chosen = useThemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [, words = '', Icon = SunMoon] = choices.find(([choice]) => choice === chosen) ?? [];
  return (
    <>
      <Tooltip title={`Theme: ${words}`}>
        <IconButton
          color="inherit"
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon size={20} aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        disableScrollLock
        slotProps={{ list: { 'aria-label': 'Theme' } }}
      >
        {choices.map(([choice, label, ChoiceIcon]) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === chosen}
            selected={choice === chosen}
            onClick={() => {
              chooseTheme(choice);
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              <ChoiceIcon size={18} aria-hidden />
            </ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
