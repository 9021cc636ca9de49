import { expect } from 'chai';
import type { Build, Problem, Product, Profile, Review } from './contract.ts';
import { readCsv } from './csv.ts';
import { checkedShopAlone } from './testing/checked-shop.ts';
import { asName, hostileTexts } from './testing/hostile-texts.ts';
import { rawRequest } from './testing/raw-request.ts';
import type { Person } from './testing/shop-client.ts';
import { eventually } from './testing/running-shop.ts';

const texts = Object.values(hostileTexts);
const picture = '/pictures/cases.svg';

describe('A text that somebody means harm by', () => {
  const shop = checkedShopAlone();
  let ada: Person;
  let harmlessScripts: number;

  before(async () => {
    ada = await shop.admin();
    await shop.product(ada, { name: 'First' });
    harmlessScripts = scriptsIn(await home());
  });

  const post = async <T>(path: string, body: object) => {
    const answer = await shop.call<T>('POST', path, { token: ada.token, body });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer.body;
  };
  /** With its lists, which a busy shop may leave to the browser. */
  const home = async () => {
    const { text } = await eventually(
      () => rawRequest(shop.origin, '/', { headers: { accept: 'text/html' } }),
      (page) => page.text.includes('"parts":['),
    );
    return text;
  };
  const scriptsIn = (html: string) => html.match(/<script/gi)?.length ?? 0;

  it('is kept to the letter in every field but a name that it would turn around, and given back as JSON', async () => {
    for (const [what, text] of Object.entries(hostileTexts)) {
      const name = asName(text);
      const product = { name, description: text, specs: { kind: text, list: [text] } };
      const made = await shop.product(ada, product);
      const part = (await shop.call<Product>('GET', `/products/${made._id}`)).body;
      expect(part, what).to.deep.include(product);
      const filed = await shop.product(ada, { category: text.slice(0, 40) });
      expect(filed.category, what).to.be.a('string');

      const review = { name, review: text, location: text };
      expect(await post<Review>('/review', { ...review, image: picture }), what).to.include(review);

      const profile = { name, address: text, bio: text, education: text, linkedIn: text };
      const fields = { ...profile, phone: text.slice(0, 50), github: text, avatar: picture };
      const put = await shop.call<Profile>('PUT', '/api/users/profile', {
        token: ada.token,
        body: fields,
      });
      expect(put.body, what).to.include(profile);

      const { body: booked } = await shop.book(ada, made, {
        address: text,
        phone: text.slice(0, 50),
      });
      const booking = (await shop.view(ada, booked)).body;
      expect(booking, what).to.include({ address: text, name, userName: name });

      await post('/contact', { email: ada.email, subject: text, message: text });
      const found = await shop.call<Product[]>('GET', `/product?q=${encodeURIComponent(text)}`);
      expect(found.status, what).to.equal(200);
    }
  });

  it('is refused as a name where it turns the text around, and changed where it stands already', async () => {
    const name = 'Fast \u202e0001$ evird';
    const refused = async (method: string, path: string, body: object) => {
      const answer = await shop.call<Problem>(method, path, { token: ada.token, body });
      expect([answer.status, answer.body.errors], path).to.deep.equal([
        400,
        [{ pointer: '/name', message: 'name has a character that turns the text around' }],
      ]);
    };
    const part = await shop.product(ada, { name: 'Drive' });
    const console = `/admin/api/products/${part._id}`;
    const build = { name: 'Quiet', parts: [{ productId: part._id, quantity: 1 }] };
    const { _id } = await post<Build>('/build', build);
    const people = {
      phone: '1',
      address: 'x',
      bio: 'x',
      education: 'x',
      linkedIn: 'x',
      github: 'x',
    };
    await refused('PUT', console, { name, version: 1 });
    await refused('POST', '/build', { ...build, name });
    await refused('PUT', `/build/${_id}`, { ...build, name });
    await refused('POST', '/review', { name, review: 'x', location: 'x', image: picture });
    await refused('PUT', '/api/users/profile', { ...people, name });
    await shop.orm.em.fork().execute('update products set name = ? where id = ?', [name, part._id]);
    const edited = await shop.call<Product>('PUT', console, {
      token: ada.token,
      body: { name, description: 'Better', version: 1 },
    });
    expect(edited.body).to.include({ name, description: 'Better' });
  });

  it('is text in the HTML that the server sends, and in what search engines read', async () => {
    const html = await home();
    expect(scriptsIn(html)).to.equal(harmlessScripts);
    expect(html).not.to.match(/<(img|svg)[^>]*(onerror|onload)/i);
    const blocks = [
      ...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/g),
    ];
    expect(blocks).to.have.length(3);
    const [, list, data] = blocks.map(([, json = '']) => JSON.parse(json));
    const names = list.itemListElement.map(({ item }: { item: { name: string } }) => item.name);
    expect(names).to.include(hostileTexts['the end of a script']);
    expect(data.reviews.reviews.map(({ name }: Review) => name)).to.include.members(
      (await shop.call<Review[]>('GET', '/review?limit=6')).body.map(({ name }) => name),
    );
  });

  it('is nothing that a spreadsheet runs, in any table that admins take away', async () => {
    for (const resource of ['users', 'products', 'reviews', 'bookings', 'messages', 'audit']) {
      const { status, text } = await rawRequest(shop.origin, `/admin/api/${resource}/export`, {
        headers: { authorization: `Bearer ${ada.token}` },
      });
      expect(status, resource).to.equal(200);
      const cells: string[] = [];
      for await (const row of readCsv([text])) cells.push(...row.cells);
      for (const cell of cells) {
        expect(cell, resource).not.to.match(/^[=+@\t\r\n\uff1d\uff0b\uff0d\uff20]/);
        expect(cell, resource).to.satisfy(
          (each: string) => !each.startsWith('-') || !Number.isNaN(Number(each)),
        );
      }
      if (!['users', 'audit'].includes(resource))
        expect(cells, resource).to.include.members(texts.slice(0, 3));
      // Where a semicolon parts cells, a quoted one still holds it.
      expect(text, resource).not.to.match(/(^|,)x;=1/m);
    }
  });
});
