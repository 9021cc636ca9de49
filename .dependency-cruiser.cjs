/** The walls of docs/architecture.md; `adapters/embedded/walls.ts` checks them. */
const tests = '\\.(test|contract|integration\\.test|browser\\.test)\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'application-imports-the-domain-only',
      severity: 'error',
      from: { path: '^application/', pathNot: `${tests}|^application/fakes/` },
      to: { pathNot: '^(application|domain)/' },
    },
    {
      // The fakes know which transaction runs by what Node offers for that, and by nothing else.
      name: 'fakes-import-the-core-only',
      severity: 'error',
      from: { path: '^application/fakes/' },
      to: { pathNot: '^(application|domain)/|^async_hooks$' },
    },
    {
      // An image of the shop has none of them.
      name: 'fakes-and-contracts-are-for-tests',
      severity: 'error',
      from: {
        pathNot: `${tests}|[/.](testing|fixtures?)[/.]|^application/fakes/|^bench/|^storefront/(drawings|measure)/`,
      },
      to: { path: '^application/fakes/|\\.contract\\.ts$|[/.](testing|fixtures?)[/.]' },
    },
    {
      name: 'tests-of-the-core-use-chai-and-fast-check-only',
      severity: 'error',
      from: { path: `^(application|domain)/.*${tests}` },
      to: { pathNot: '^(application|domain)/|^node_modules/(chai|fast-check)/' },
    },
    {
      name: 'no-adapter-imports-another',
      severity: 'error',
      from: { path: '^adapters/([^/]+)/', pathNot: `${tests}|/(testing|fixtures)/` },
      to: { path: '^adapters/', pathNot: '^adapters/$1/' },
    },
    {
      name: 'adapters-do-not-import-the-browsers',
      severity: 'error',
      from: { path: '^adapters/', pathNot: tests },
      to: { path: '^(storefront|admin-console)/' },
    },
    {
      // What is true of the shop is written once: browsers read it from the domain, which is pure.
      name: 'browsers-take-the-domain-and-types-of-the-contract',
      severity: 'error',
      from: {
        path: '^(storefront|admin-console)/',
        pathNot: `${tests}|/testing[/.]`,
      },
      to: {
        path: '^(application|adapters)/',
        pathNot: '^adapters/http/(console-)?contract\\.ts$',
      },
    },
    {
      name: 'the-contract-is-types-to-a-browser',
      severity: 'error',
      from: { path: '^(storefront|admin-console)/', pathNot: tests },
      to: { path: '^adapters/http/(console-)?contract\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      // What builds, draws and measures the storefront runs in Node, and may read what it ships.
      name: 'pages-do-not-import-the-programs-beside-them',
      severity: 'error',
      from: { path: '^storefront/src/', pathNot: tests },
      to: { path: '^storefront/(build|drawings|measure)/' },
    },
    {
      // What two features need stands in components/ or lib/.
      name: 'a-feature-imports-no-other',
      severity: 'error',
      from: { path: '^storefront/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^storefront/src/(app|features)/', pathNot: '^storefront/src/features/$1/' },
    },
    {
      name: 'components-know-no-feature',
      severity: 'error',
      from: { path: '^storefront/src/components/', pathNot: tests },
      to: { path: '^storefront/src/(app|features)/' },
    },
    {
      name: 'the-library-knows-no-page',
      severity: 'error',
      from: { path: '^storefront/src/lib/', pathNot: tests },
      to: { path: '^storefront/src/(app|features|components)/' },
    },
    {
      name: 'browsers-do-not-import-node',
      severity: 'error',
      from: {
        path: '^(storefront|admin-console)/src/',
        pathNot: `${tests}|/testing[/.]`,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-storefront-does-not-know-the-console',
      severity: 'error',
      from: { path: '^storefront/' },
      to: { path: '^admin-console/' },
    },
    {
      name: 'the-console-takes-only-the-library',
      severity: 'error',
      from: {
        path: '^admin-console/',
        pathNot: '^admin-console/(vite\\.config\\.ts|src/testing/)',
      },
      to: { path: '^storefront/', pathNot: '^storefront/src/(lib|testing)/' },
    },
    {
      // It measures and attacks the whole shop from outside, and ships with none of it.
      name: 'nobody-imports-the-bench',
      severity: 'error',
      from: { pathNot: '^bench/' },
      to: { path: '^bench/' },
    },
    {
      // The shared browser of the tests has hooks of mocha, without which these run.
      name: 'screenshots-and-measurements-run-without-mocha',
      severity: 'error',
      from: { path: '/testing/screenshots\\.ts$|^storefront/measure/|^bench/', pathNot: tests },
      to: { path: '^storefront/src/testing/browser\\.ts$', reachable: true },
    },
    {
      name: 'inversify-only-in-the-container',
      severity: 'error',
      from: { pathNot: '^adapters/container\\.ts$' },
      to: { path: '^node_modules/(@inversifyjs/|inversify/)' },
    },
    {
      // They would take a third of the start, and of the memory, of a shop that nobody uses yet.
      name: 'sdks-are-loaded-when-they-are-needed',
      severity: 'error',
      from: {
        path: '^adapters/',
        pathNot: `${tests}|/testing[/.]|^adapters/(firebase/auth-service|images/decoder)\\.ts$`,
      },
      to: {
        path: '^node_modules/(stripe|firebase-admin|sharp)/|^adapters/(firebase/auth-service|images/decoder)\\.ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      // A shop is installed without the packages that only build, test and run it embedded.
      name: 'the-server-runs-on-what-is-installed-for-it',
      severity: 'error',
      from: {
        path: '^(domain|application|adapters)/',
        pathNot: `${tests}|/testing[/.]|^adapters/embedded/|^application/fakes/`,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-what-package-json-names',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
    // The programs of other shops, and Lighthouse, run on packages of their own.
    exclude: {
      path: '^(storefront|admin-console)/dist/|^bench/(peers/(vendure|medusa)|cluster/s3)/|^storefront/measure/lighthouse/',
    },
  },
};
