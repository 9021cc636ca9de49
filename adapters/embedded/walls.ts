// Checks the walls of docs/architecture.md, whose rules stand in .dependency-cruiser.cjs:
//
//   node adapters/embedded/walls.ts
//
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = [
  'domain',
  'application',
  'adapters',
  'storefront',
  'admin-console',
  'bench',
  'containers',
];

/**
 * The imports under a folder that break a rule, as 'rule: from → to'.
 * @throws Error when fewer modules than `atLeast` were seen: if the tool could not read TypeScript, it
 * would find no modules, and so no broken rule
 */
export const brokenWalls = async (baseDir: string, atLeast: number): Promise<string[]> => {
  const { options, ...ruleSet } = await extractConfig(join(PROJECT, '.dependency-cruiser.cjs'));
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(baseDir, folder))),
    { ...options, baseDir, ruleSet, validate: true },
    undefined,
    { tsConfig: extractTsConfig(join(PROJECT, 'tsconfig.json')) },
  );
  const { modules, summary } = output as ICruiseResult;
  if (summary.totalCruised < atLeast)
    throw new Error(`Only ${summary.totalCruised} modules were seen in ${baseDir}.`);
  return [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...cyclesOfAreas(modules).map((area) => `no-cycles-of-areas: ${area} → ${area}`),
  ];
};

/** Tests, contracts and fakes may import any area. */
const testCode = /\.(test|contract)\.ts$|^application\/fakes\//;

/** The folders of the application that import themselves by way of others. */
const cyclesOfAreas = (modules: IModule[]): string[] => {
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith('application/') || testCode.test(source)) continue;
    const from = dirname(source);
    for (const { resolved } of dependencies)
      if (resolved.startsWith('application/') && dirname(resolved) !== from)
        needs.set(from, (needs.get(from) ?? new Set()).add(dirname(resolved)));
  }
  return [...needs.keys()].filter((area) => {
    const reached = new Set(needs.get(area));
    for (const each of reached) needs.get(each)?.forEach((next) => reached.add(next));
    return reached.has(area);
  });
};

if (import.meta.main) {
  const broken = await brokenWalls(PROJECT, 100);
  for (const each of broken) console.error(each);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
