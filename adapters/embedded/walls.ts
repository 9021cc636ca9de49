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
const FOLDERS = ['domain', 'application', 'adapters', 'storefront', 'admin-console', 'bench'];

/**
 * The imports under a folder that no wall lets through, as 'rule: from → to'.
 * @throws Error where there are fewer modules than `atLeast`: a tool that understands no TypeScript
 * sees nothing, and nothing breaks no rule
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

/** What proves the application knows all of its areas, and is none of them. */
const proof = /\.(test|contract)\.ts$|^application\/fakes\//;

/** The folders of the application that need themselves, by way of others. */
const cyclesOfAreas = (modules: IModule[]): string[] => {
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith('application/') || proof.test(source)) continue;
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
