import { expect } from 'chai';
import { fieldsOf, labels, updateOf } from './fields.ts';

const profile = {
  name: 'Ada Builder',
  photoURL: 'https://lh3.googleusercontent.com/ada',
  email: 'ada@parches.test',
  phone: '+1 555 0100',
  address: '1 Bench Street',
  bio: 'Builds.',
  education: 'School of hard disks',
  linkedIn: 'in/ada',
  github: 'ada',
  avatar: '/images/ada.webp',
  favoriteColor: 'teal',
  role: 'customer',
} as const;

describe('The profile form', () => {
  it('names its fields as the specification does', () => {
    expect(Object.keys(labels)).to.have.members(Object.keys(fieldsOf(profile)));
    expect(Object.values(labels)).to.include.members([
      'Phone number',
      'Location',
      'Bio',
      'Education',
      'LinkedIn',
      'Github',
      'Avatar file',
    ]);
  });

  it('sends the whole payload: location as the address, the avatar as the picture', () => {
    const fields = { ...fieldsOf(profile), address: ' 2 Bench Street ' };
    const { role: _, ...payload } = profile;
    expect(updateOf(fields, profile.email)).to.deep.equal({
      ...payload,
      address: '2 Bench Street',
      photoURL: profile.avatar,
    });
  });

  it('takes no colour that is none', () => {
    const colorOf = (favoriteColor: string) =>
      updateOf({ ...fieldsOf(profile), favoriteColor }, '').favoriteColor;
    expect([colorOf('rose'), colorOf(''), colorOf('plaid')]).to.deep.equal(['rose', '', '']);
  });
});
