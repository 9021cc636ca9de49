import { palette } from './palette.ts';
import { circle, group, idOf, n, path, rect, repeated, row, type Point } from './svg.ts';

export type Look = {
  blades?: number;
  /** The duct, the blades and the hub. */
  duct?: string;
  blade?: string;
  hub?: string;
  /** Lights round the blades. */
  lights?: readonly string[] | undefined;
  ring?: string;
};

const onCircle = (r: number, turn: number): Point => [
  r * Math.cos(turn * 2 * Math.PI),
  r * Math.sin(turn * 2 * Math.PI),
];
const put = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

/** The blades round 0, 0: each swept back, wider at its tip. */
const bladesOf = (count: number, inner: number, outer: number): string => {
  const [wide, swept] = [0.62 / count, 0.55 / count + 0.03];
  const blade = path(
    `M${put(onCircle(inner, 0))}` +
      `Q${put(onCircle((inner + outer) * 0.55, 0.02))} ${put(onCircle(outer, swept))}` +
      `A${n(outer)} ${n(outer)} 0 0 1 ${put(onCircle(outer, swept + wide))}` +
      `Q${put(onCircle((inner + outer) * 0.5, wide + 0.03))} ${put(onCircle(inner, wide))}z`,
  );
  const id = idOf(blade);
  const others = row(
    count - 1,
    (i) => `<use href="#${id}" transform="rotate(${n(((i + 1) * 360) / count)})"/>`,
  );
  return group({ id }, blade) + others;
};

/** Lights as arcs of one circle. */
export const arcs = (
  cx: number,
  cy: number,
  r: number,
  width: number,
  colours: readonly string[],
) =>
  colours
    .map((stroke, i) => {
      const [from, to] = [onCircle(r, i / colours.length), onCircle(r, (i + 1) / colours.length)];
      return path(
        `M${put([cx + from[0], cy + from[1]])}A${n(r)} ${n(r)} 0 0 1 ${put([cx + to[0], cy + to[1]])}`,
        { stroke, 'stroke-width': width, 'stroke-linecap': 'butt' },
      );
    })
    .join('');

/** A fan seen from the front, round 0, 0. */
const face = (r: number, look: Look): string => {
  const {
    blades = 9,
    duct = palette.black,
    blade = palette.slate,
    hub = palette.graphite,
    lights,
    ring,
  } = look;
  const inner = r * 0.3;
  const outer = r * (lights || ring ? 0.86 : 0.93);
  return (
    circle(0, 0, r, { fill: duct }) +
    (ring ? circle(0, 0, r * 0.94, { stroke: ring, 'stroke-width': r * 0.07 }) : '') +
    (lights ? arcs(0, 0, r * 0.93, r * 0.09, lights) : '') +
    group({ fill: blade, stroke: 'none' }, bladesOf(blades, inner * 0.9, outer)) +
    circle(0, 0, inner, { fill: hub, stroke: duct, 'stroke-width': 1.5 }) +
    path(
      `M${put(onCircle(inner * 0.66, 0.5))}A${n(inner * 0.66)} ${n(inner * 0.66)} 0 0 1 ${put(onCircle(inner * 0.66, 0.75))}`,
      { stroke: palette.light, 'stroke-width': 1.5, opacity: 0.45 },
    )
  );
};

/** Equal fans at these centres. */
export const fans = (centres: readonly Point[], r: number, look: Look = {}): string =>
  repeated(face(r, look), centres);

/** Fans in their square frames: corners, bolts, duct. `size` is the frame's edge. */
export const framed = (
  corners: readonly Point[],
  size: number,
  look: Look & { frame?: string } = {},
): string => {
  const bolt = size * 0.075;
  const far = size - bolt;
  const plate =
    rect(0, 0, size, size, { rx: size * 0.07, fill: look.frame ?? palette.coal }) +
    group(
      { fill: palette.steel, stroke: 'none' },
      ...[bolt, far].flatMap((x) => [bolt, far].map((y) => circle(x, y, bolt / 2))),
    );
  const fan = group(
    { transform: `translate(${n(size / 2)} ${n(size / 2)})` },
    face(size * 0.46, look),
  );
  return repeated(plate + fan, corners);
};
