import { favoriteColors } from '../../../../domain/user.ts';
import type { Profile, ProfileUpdate } from '../../../../adapters/http/contract.ts';

type FavoriteColor = NonNullable<ProfileUpdate['favoriteColor']>;

/** The profile as its form holds it. */
export type ProfileFields = Record<
  'avatar' | 'name' | 'phone' | 'address' | 'bio' | 'education' | 'linkedIn' | 'github',
  string
> & { favoriteColor: string };

/** The fields in the order of the form, in the specification's words. */
export const labels: Record<keyof ProfileFields, string> = {
  avatar: 'Avatar file',
  name: 'Name',
  phone: 'Phone number',
  address: 'Location',
  bio: 'Bio',
  education: 'Education',
  linkedIn: 'LinkedIn',
  github: 'Github',
  favoriteColor: 'Favorite Color',
};

const isColor = (name: string): name is FavoriteColor =>
  name === '' || favoriteColors.some((color) => color === name);

export const fieldsOf = (profile: Profile): ProfileFields => ({
  avatar: profile.avatar,
  name: profile.name,
  phone: profile.phone,
  address: profile.address,
  bio: profile.bio,
  education: profile.education,
  linkedIn: profile.linkedIn,
  github: profile.github,
  favoriteColor: profile.favoriteColor,
});

/** The fields that have another value now. */
export const changesOf = (before: ProfileFields, now: ProfileFields): Partial<ProfileFields> => {
  const known = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== known.get(name)),
  );
};

/**
 * Converts the form's fields into the request body. The avatar becomes the picture that others see.
 */
export const updateOf = (fields: ProfileFields, email: string): ProfileUpdate => ({
  name: fields.name.trim(),
  photoURL: fields.avatar,
  email,
  phone: fields.phone.trim(),
  address: fields.address.trim(),
  bio: fields.bio.trim(),
  education: fields.education.trim(),
  linkedIn: fields.linkedIn.trim(),
  github: fields.github.trim(),
  avatar: fields.avatar,
  favoriteColor: isColor(fields.favoriteColor) ? fields.favoriteColor : '',
});
