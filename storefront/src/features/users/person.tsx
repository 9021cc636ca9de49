import type { User } from '../../../../adapters/http/contract.ts';

type Props = { user: User; isOneself?: boolean };

/** A person's picture, name and email, which may be long. */
export const Person = ({ user, isOneself = false }: Props) => (
  <span className="flex min-w-0 items-center gap-3">
    <img
      src={user.photoURL || '/pictures/default-avatar.svg'}
      alt=""
      width="40"
      height="40"
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-10 shrink-0 rounded-full border border-base-300 bg-base-200 object-cover"
    />
    <span className="min-w-0 wrap-anywhere">
      <span className="font-medium">{user.name}</span>
      {isOneself && <span className="silkscreen ml-2 whitespace-nowrap">you</span>}
      <span className="block text-sm text-muted">{user.email}</span>
      {!user.emailVerified && <span className="silkscreen block">Email not verified</span>}
    </span>
  </span>
);

/** A person's favourite colour: a swatch with its name. */
export const FavoriteColor = ({ color }: { color: string }) =>
  color ? (
    <span data-tint={color} className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className="size-4 shrink-0 rounded-full border border-base-300 bg-(--tint)"
      />
      {color.charAt(0).toUpperCase() + color.slice(1)}
    </span>
  ) : (
    <span className="text-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">None</span>
    </span>
  );
