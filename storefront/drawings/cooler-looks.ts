import type { Look } from './fan.ts';
import { palette, rainbow } from './palette.ts';
import { chosen, factsOf, named, type Part } from './part.ts';

export const lookOf = (part: Part): Look & { frame: string } => {
  const rgb = factsOf(part).flag('rgb');
  const dark = named(part, /black|dark|shadow/i);
  return {
    blades: chosen(part, 'blades', 7, 9, 11),
    frame: dark ? palette.coal : chosen(part, 'frame', palette.graphite, palette.coal),
    blade: chosen(part, 'blade', palette.slate, palette.steel),
    hub: palette.graphite,
    ...(rgb ? { lights: rainbow } : {}),
  };
};

/** The model's short name, for the plate on top. */
export const shortName = (name: string): string =>
  name
    .replace(/^(be quiet!|DeepCool|ID-COOLING|Thermalright)\s+/i, '')
    .replace(/\s+(Black|White)$/i, '');
