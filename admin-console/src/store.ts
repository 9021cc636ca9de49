import { localStorageStore, memoryStore } from 'react-admin';

const kept = localStorageStore();
const ofPage = memoryStore();
ofPage.setup();

/** In pixels. */
const wideEnough = 900;

/** What is selected in one tab is not selected in another one, nor when the console is opened anew. */
const storeOf = (key: string) => (key.includes('.selected') ? ofPage : kept);

/** What somebody chose in this browser. On a tablet the menu is closed until they open it: it would take a quarter of the width. */
export const store: typeof kept = {
  ...kept,
  /** A list that is open in one tab does not follow what is filtered, sorted or turned to in another. */
  setup: () => {
    kept.setup();
    // It only stops to listen to other tabs.
    kept.teardown();
  },
  getItem: (key, otherwise) =>
    storeOf(key).getItem(
      key,
      key === 'sidebar.open' && window.innerWidth < wideEnough
        ? (false as typeof otherwise)
        : otherwise,
    ),
  setItem: (key, value) => storeOf(key).setItem(key, value),
  subscribe: (key, changed) => storeOf(key).subscribe(key, changed),
  reset: () => {
    kept.reset();
    ofPage.reset();
  },
};
