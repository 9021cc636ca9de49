import { expect } from 'chai';
import { matchPath } from './match-path.ts';

describe('matchPath', () => {
  it('takes a path as it stands, with or without a slash at its end', () => {
    expect(matchPath('/blogs', '/blogs')).to.deep.equal({});
    expect(matchPath('/blogs', '/blogs/')).to.deep.equal({});
    expect(matchPath('/', '/')).to.deep.equal({});
    for (const path of ['/', '/Blogs', '/blogs2', '/blogs/2', '/a/blogs'])
      expect(matchPath('/blogs', path), path).to.equal(undefined);
    expect(matchPath('/', '/blogs')).to.equal(undefined);
    expect(matchPath('/a.b', '/aXb')).to.equal(undefined);
  });

  it('gives the parameters, decoded where that is possible', () => {
    expect(matchPath('/parches/:id', '/parches/a%20b')).to.deep.equal({ id: 'a b' });
    expect(matchPath('/parches/:id', '/parches/%E0%A4%A')).to.deep.equal({ id: '%E0%A4%A' });
    expect(matchPath('/a/:one/:two', '/a/1/2')).to.deep.equal({ one: '1', two: '2' });
    for (const path of ['/parches', '/parches/', '/parches/a/b'])
      expect(matchPath('/parches/:id', path), path).to.equal(undefined);
  });

  it('takes anything below a star', () => {
    for (const path of ['/dashboard', '/dashboard/', '/dashboard/a/b'])
      expect(matchPath('/dashboard/*', path), path).to.deep.equal({});
    expect(matchPath('/dashboard/*', '/dashboards')).to.equal(undefined);
  });
});
