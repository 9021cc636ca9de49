import { expect } from 'chai';
import { aBuild, aProduct, aReview, aUser, after } from '../application/fakes/examples.ts';
import { Build } from './build.ts';
import { InvalidInput } from './errors.ts';
import { withoutTurns } from './name.ts';
import { Product } from './product.ts';
import { Review } from './review.ts';
import { User } from './user.ts';

const name = 'Fast \u202e0001$ evird\u202c drive';

describe('A name that turns the text around it', () => {
  it('is refused of parts, builds, people and reviews', () => {
    for (const named of [
      () => aProduct({ name }),
      () => aProduct({}).edited({ name }),
      () => aBuild({ name }),
      () => aBuild({}).change({ name, parts: aBuild({}).parts }, after(1)),
      () => aUser().updateProfile({ name }),
      () => aUser().rename(name, aUser().version),
      () => aReview({ name }),
    ])
      expect(named, String(named)).to.throw(InvalidInput, /turns the text around/);
  });

  it('is read where it is stored already, and stays until it is changed', () => {
    const product = Product.restore({ ...aProduct({}), name });
    expect(product.edited({ name, description: 'Better' })).to.include({ name });
    const build = Build.restore({ ...aBuild({}), name });
    build.change({ name, parts: build.parts }, after(1));
    expect(build.name).to.equal(name);
    const user = aUser();
    const stored = User.restore({ ...user, profile: { ...user.profile, name } });
    stored.updateProfile({ name, bio: 'Builds.' });
    expect(stored.profile).to.include({ name, bio: 'Builds.' });
    expect(Review.restore({ ...aReview({}), name }).name).to.equal(name);
  });

  it('loses only what turns it where it comes with an account', () => {
    expect(withoutTurns(name)).to.equal('Fast 0001$ evird drive');
  });
});
