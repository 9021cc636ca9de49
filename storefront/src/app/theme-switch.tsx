import { chooseTheme, useThemeChoice, type ThemeChoice } from '../lib/theme.ts';

const choices: [ThemeChoice, string][] = [
  ['bench', 'Bench, light'],
  ['board', 'Board, dark'],
  ['system', 'As the system'],
];

/** Chooses the theme, in a small menu below its button. */
export const ThemeSwitch = () => {
  const chosen = useThemeChoice();
  const words = choices.find(([choice]) => choice === chosen)?.[1] ?? '';

  return (
    <>
      <button
        type="button"
        popoverTarget="theme"
        aria-label={`Theme: ${words}`}
        className="grid size-11 cursor-pointer place-items-center rounded-field hover:bg-base-200"
      >
        <Icon />
      </button>
      <div
        id="theme"
        popover="auto"
        className="fixed inset-auto top-bar right-4 m-0 mt-1 floating p-2 transition-[opacity,transform,overlay,display] transition-discrete duration-150 not-open:-translate-y-1 not-open:opacity-0 sm:right-6 xl:right-[max(1.5rem,calc(50vw-36rem))] starting:open:-translate-y-1 starting:open:opacity-0"
      >
        <fieldset>
          <legend className="px-3 py-1 silkscreen">Theme</legend>
          {choices.map(([choice, label]) => (
            <label
              key={choice}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 hover:bg-base-200"
            >
              <input
                type="radio"
                name="theme"
                className="radio radio-primary radio-sm"
                checked={choice === chosen}
                onChange={() => chooseTheme(choice)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
    </>
  );
};

/** The style sheet knows the choice before the script runs, so it shows one of the icons. */
const Icon = () => (
  <svg
    viewBox="0 0 20 20"
    className="size-5 fill-none stroke-current stroke-[1.6]"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <g className="hidden [html[data-theme=bench]_&]:inline">
      <circle cx="10" cy="10" r="3.5" />
      <path d="M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4" />
    </g>
    <path
      className="hidden [html[data-theme=board]_&]:inline"
      d="M17 11.6A7.25 7.25 0 1 1 8.4 3a5.8 5.8 0 0 0 8.6 8.6Z"
    />
    <g className="[html[data-theme]_&]:hidden">
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5Z" className="fill-current" />
    </g>
  </svg>
);
