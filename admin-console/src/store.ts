import { localStorageStore } from 'react-admin';

const kept = localStorageStore();

/** In pixels. */
const wideEnough = 900;

/** What somebody chose in this browser. On a tablet the menu is closed until they open it: it would take a quarter of the width. */
export const store: typeof kept = {
  ...kept,
  getItem: (key, otherwise) =>
    kept.getItem(
      key,
      key === 'sidebar.open' && window.innerWidth < wideEnough
        ? (false as typeof otherwise)
        : otherwise,
    ),
};
