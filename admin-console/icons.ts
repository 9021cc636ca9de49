import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The icons that react-admin imports from Material's, and those of Lucide, which all other icons of
 * the console come from, that are shown in their place.
 */
const lucideIcons = new Map<string, keyof typeof import('lucide-react')>([
  ['AccountCircle', 'CircleUserRound'],
  ['Add', 'Plus'],
  ['AddCircleOutlineOutlined', 'CirclePlus'],
  ['ArrowCircleDown', 'CircleArrowDown'],
  ['ArrowCircleUp', 'CircleArrowUp'],
  ['ArrowDropDown', 'ChevronDown'],
  ['BookmarkAdd', 'BookmarkPlus'],
  ['BookmarkBorder', 'Bookmark'],
  ['BookmarkRemove', 'BookmarkMinus'],
  ['Brightness4', 'Moon'],
  ['Brightness7', 'Sun'],
  ['CancelOutlined', 'CircleX'],
  ['CheckBox', 'SquareCheck'],
  ['CheckBoxOutlineBlank', 'Square'],
  ['CheckCircle', 'CircleCheck'],
  ['Clear', 'X'],
  ['Close', 'X'],
  ['Create', 'Pencil'],
  ['Dashboard', 'LayoutDashboard'],
  ['Delete', 'Trash2'],
  ['DeleteOutlineOutlined', 'Trash2'],
  ['Done', 'Check'],
  ['DragIndicator', 'GripVertical'],
  ['Error', 'CircleAlert'],
  ['ErrorOutlineOutlined', 'CircleAlert'],
  ['ExpandMore', 'ChevronDown'],
  ['FilterList', 'ListFilter'],
  ['GetApp', 'Download'],
  ['HelpOutlineOutlined', 'CircleHelp'],
  ['HighlightOff', 'CircleX'],
  ['History', 'History'],
  ['HotTub', 'Compass'],
  ['Inbox', 'Inbox'],
  ['List', 'List'],
  ['Lock', 'Lock'],
  ['Menu', 'Menu'],
  ['NavigateBefore', 'ChevronLeft'],
  ['NavigateNext', 'ChevronRight'],
  ['PowerSettingsNew', 'Power'],
  ['Queue', 'CopyPlus'],
  ['Refresh', 'RotateCw'],
  ['RemoveCircle', 'CircleMinus'],
  ['RemoveCircleOutlineOutlined', 'CircleMinus'],
  ['RemoveRedEye', 'Eye'],
  ['Report', 'OctagonAlert'],
  ['Save', 'Save'],
  ['Search', 'Search'],
  ['Settings', 'Settings'],
  ['Sort', 'ArrowDownWideNarrow'],
  ['Translate', 'Languages'],
  ['Update', 'ClockArrowUp'],
  ['ViewList', 'LayoutList'],
  ['ViewWeek', 'Columns3'],
  ['Visibility', 'Eye'],
  ['VisibilityOff', 'EyeOff'],
  ['WarningAmber', 'TriangleAlert'],
]);

const material = /^@mui\/icons-material\b/;
const drawn = /admin-console.icons.(\w+)\.js$/;

/**
 * Draws Lucide's icons where react-admin imports Material's, in Material UI's frame, which gives
 * them their size and colour. The build fails at one that is not in the table.
 */
export const icons = (): Plugin => ({
  name: 'parches:icons',
  enforce: 'pre',
  resolveId: {
    filter: { id: material },
    handler(id, importer) {
      const name = id.split('/')[2] ?? '';
      if (lucideIcons.has(name)) return join(import.meta.dirname, 'icons', `${name}.js`);
      return this.error(`icons.ts knows no icon ${id}, which ${importer} imports`);
    },
  },
  load: {
    filter: { id: drawn },
    handler(id) {
      const [, name = ''] = drawn.exec(id) ?? [];
      const icon = lucideIcons.get(name);
      return {
        code: `
          import { createElement } from 'react';
          import { createSvgIcon } from '@mui/material/SvgIcon';
          import { ${icon} } from 'lucide-react';
          export default /*#__PURE__*/ createSvgIcon(/*#__PURE__*/ createElement(${icon}), '${name}');`,
        moduleSideEffects: false,
      };
    },
  },
});
