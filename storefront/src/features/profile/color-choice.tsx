import type { UseFormRegisterReturn } from 'react-hook-form';
import { favoriteColors } from '../../../../domain/user.ts';
import { labels } from './fields.ts';

/** Chooses the colour of the person's dashboard, or none. */
export const ColorChoice = ({ field }: { field: UseFormRegisterReturn }) => (
  <fieldset>
    <legend className="font-medium">{labels.favoriteColor}</legend>
    <p className="text-sm text-muted">Tints your dashboard. Leave it at None if you like.</p>
    <div className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
      {['', ...favoriteColors].map((color) => (
        <label
          key={color}
          data-tint={color || undefined}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-base-300 px-3 has-checked:border-base-content has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            {...field}
            type="radio"
            value={color}
            className="radio radio-sm border-muted outline-none"
          />
          <span
            aria-hidden="true"
            className={`size-5 rounded-full border ${color ? 'border-transparent bg-(--tint)' : 'border-dashed border-muted'}`}
          />
          {color ? color.charAt(0).toUpperCase() + color.slice(1) : 'None'}
        </label>
      ))}
    </div>
  </fieldset>
);
