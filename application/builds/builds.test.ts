import { expect } from 'chai';
import { mostBuilds, type BuildContent } from '../../domain/build.ts';
import {
  BuildNotFound,
  Conflict,
  InvalidInput,
  KeyReused,
  NotSignedIn,
  PartsNotFound,
} from '../../domain/errors.ts';
import { mostListedFindings, worstOnly } from '../../domain/fit/part.ts';
import { minute, nextId, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';
import { checkFit } from '../catalogue/check-fit.ts';
import { InMemoryCatalogue } from '../fakes/catalogue.ts';
import { changeBuild } from './change-build.ts';
import { listBuilds } from './list-builds.ts';
import { removeBuild } from './remove-build.ts';
import { saveBuild } from './save-build.ts';
import { showBuild } from './show-build.ts';
import { viewBuild } from './view-build.ts';

const stage = async () => {
  const shop = aShop();
  const catalogue = new InMemoryCatalogue(shop.products);
  const missingFacts = { count: () => {} };
  const reads = { catalogue, missingFacts, currency: shop.currency };
  const ports = { ...shop, checkFit: checkFit(reads), showBuild: showBuild(reads) };
  const builds = {
    save: saveBuild(ports),
    change: changeBuild(ports),
    remove: removeBuild(ports),
    view: viewBuild(ports),
    list: listBuilds(ports),
  };
  const [board, memory] = [
    await shop.part({ category: 'motherboards', specs: { memoryType: 'DDR5' }, price: usd(99) }),
    await shop.part({ category: 'memory', specs: { memoryType: 'DDR4' }, price: usd(50) }),
  ];
  const machine: BuildContent = {
    name: 'Quiet',
    parts: [
      { productId: board.id, quantity: 1 },
      { productId: memory.id, quantity: 2 },
    ],
  };
  return { shop, builds, ada: await shop.person(), board, memory, machine };
};

describe('A build', () => {
  it('is kept once by a retry key, which tells of it also when its parts are gone', async () => {
    const { shop, builds, ada, board, machine } = await stage();
    const retry = { key: 'k', fingerprint: 'f' };
    const [first, second] = await Promise.all([
      builds.save(ada, machine, retry),
      builds.save(ada, machine, retry),
    ]);
    expect(second).deep.equal(first);
    await shop.products.save(board.edited({ onShelf: false }));
    expect((await builds.save(ada, machine, retry)).build).deep.equal(first.build);
    expect(await builds.list(ada)).length(1);
    const other = () => builds.save(ada, machine, { key: 'k', fingerprint: 'g' });
    expect(await rejectionOf(other)).instanceOf(KeyReused);
  });

  it('is kept with what its parts cost today and whether they fit, for whoever has its link', async () => {
    const { shop, builds, ada, memory, machine } = await stage();
    const saved = await builds.save(ada, machine);
    expect(saved.build).deep.include({ ...machine, ownerId: ada.id, updatedAt: shop.clock.now() });
    expect(saved.fit.verdict).equal('conflict');
    expect(saved.fit.total).deep.equal(usd(199));
    await shop.products.save(memory.edited({ price: usd(60) }));
    const seen = await builds.view(saved.build.id);
    expect(seen.build).deep.equal(saved.build);
    expect(seen.fit.total).deep.equal(usd(219));
    expect(await builds.list(ada)).deep.equal([seen]);
  });

  it('reserves nothing, and keeps what went off the shelf since, which costs nothing', async () => {
    const { shop, builds, ada, board, memory, machine } = await stage();
    const { build } = await builds.save(ada, machine);
    expect(await shop.stockOf(memory.id)).equal(memory.stock);
    await shop.products.save(board.edited({ onShelf: false }));
    const seen = await builds.view(build.id);
    expect(seen.build.parts).deep.equal(machine.parts);
    expect(seen.fit).deep.include({ verdict: 'fits', total: usd(100) });
    expect(await rejectionOf(() => builds.change(ada, build.id, machine))).instanceOf(
      PartsNotFound,
    );
  });

  it('tells in a list what is worst, where very much is found', async () => {
    const { shop, builds, ada, board } = await stage();
    const kits = await Promise.all(
      Array.from({ length: 39 }, (_, i) =>
        shop.part({ category: 'memory', specs: { memoryType: i % 9 === 0 ? 'DDR4' : 'DDR5' } }),
      ),
    );
    const parts = [board, ...kits].map(({ id }) => ({ productId: id, quantity: 1 }));
    const { build, fit } = await builds.save(ada, { name: 'Wide', parts });
    const [listed] = await builds.list(ada);
    expect(fit.findings.length).above(mostListedFindings);
    expect(listed).deep.include({ build });
    expect(listed?.fit).deep.equal({
      ...fit,
      findings: worstOnly(fit.findings, mostListedFindings),
    });
    expect(listed?.fit.findings[0]?.verdict).equal('conflict');
  });

  it('is changed and removed by its owner alone', async () => {
    const { shop, builds, ada, board, machine } = await stage();
    const eve = await shop.person();
    const { build } = await builds.save(ada, machine);
    const loud = { name: ' Loud ', parts: [{ productId: board.id, quantity: 1 }] };
    for (const refused of [
      () => builds.change(eve, build.id, loud),
      () => builds.remove(eve, build.id),
    ])
      expect(await rejectionOf(refused)).instanceOf(BuildNotFound);
    shop.clock.advance(minute);
    const changed = await builds.change(ada, build.id, loud);
    expect(changed.build).deep.include({ ...loud, name: 'Loud', updatedAt: shop.clock.now() });
    expect((await builds.view(build.id)).build).deep.equal(changed.build);
    await builds.remove(ada, build.id);
    for (const gone of [
      () => builds.view(build.id),
      () => builds.change(ada, build.id, loud),
      () => builds.remove(ada, build.id),
    ])
      expect(await rejectionOf(gone)).instanceOf(BuildNotFound);
  });

  it('has each part once, with all of its pieces', async () => {
    const { builds, ada, board } = await stage();
    const twice = [1, 2].map((quantity) => ({ productId: board.id, quantity }));
    const { build } = await builds.save(ada, { name: 'A', parts: twice });
    expect(build.parts).deep.equal([{ productId: board.id, quantity: 3 }]);
  });

  it('has a name, and parts that the shop has', async () => {
    const { builds, ada, machine } = await stage();
    const [part] = machine.parts;
    if (!part) throw new Error('no part');
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { parts: [] },
      { parts: [{ ...part, quantity: 0 }] },
      { parts: [{ ...part, quantity: 100_001 }] },
      { parts: Array.from({ length: 41 }, () => ({ productId: nextId(), quantity: 1 })) },
    ])
      expect(await rejectionOf(() => builds.save(ada, { ...machine, ...wrong }))).instanceOf(
        InvalidInput,
      );
    const unknown = [{ productId: nextId(), quantity: 1 }];
    expect(await rejectionOf(() => builds.save(ada, { name: 'A', parts: unknown }))).instanceOf(
      PartsNotFound,
    );
    expect(await builds.list(ada)).deep.equal([]);
  });

  it('is one of so many that a person keeps, who is here', async () => {
    const { shop, builds, ada, machine } = await stage();
    const saves = Array.from({ length: mostBuilds + 1 }, () => builds.save(ada, machine));
    const answers = await Promise.allSettled(saves);
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).length(1);
    expect(refused[0]).instanceOf(Conflict);
    const gone = await shop.person();
    gone.remove(shop.clock.now(), Infinity);
    await shop.users.save(gone);
    expect(await rejectionOf(() => builds.save(gone, machine))).instanceOf(NotSignedIn);
  });
});
