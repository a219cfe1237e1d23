/**
 * Story: signs of what was, what threatens, and what decided the game.
 *
 * The last turn is amber: the real ways of its pieces as trails, dashes where nothing lies any more, a filled halo
 * where something came. A threat is a vermilion line of dashes with an open ring where the missing piece would
 * come. A win is a golden line with a pin on each piece.
 */
import { at } from "./plane";
import {
  AROUND,
  disc,
  discs,
  group,
  isFree,
  isTaken,
  keyed,
  lineThrough,
  outlines,
  polyline,
  shown,
} from "./shapes";
import type { Stage } from "./stage";

type Groups = readonly (readonly string[])[];

/** Everything that was decided in the last turn. */
export function lastTurn(places: readonly string[], trails: Groups, stage: Stage): string {
  const known = trails.filter((trail) => trail.length > 1 && trail.every((place) => stage.places.has(place)));
  const ways = known.map((trail) => `<path d="${polyline(trail.map((place) => at(stage.places, place)))}"/>`);
  const all = [...new Set([...shown(places, stage), ...known.map((trail) => trail.at(-1)!)])];
  const starts = new Set(known.map((trail) => trail[0]!));
  const isLeft = (place: string): boolean => starts.has(place) || isFree(stage)(place);
  const [left, here] = [all.filter(isLeft), all.filter((place) => !isLeft(place))];
  const look = 'class="last" fill="$last" stroke="$last_edge"';
  return (
    group(
      'class="trail" fill="none" stroke="$last" stroke-width="13" stroke-dasharray="20 9" opacity=".75"',
      ways.join(""),
    ) +
    group(`${look} fill-opacity=".6" stroke-width="3.5"`, outlines(here, stage, AROUND)) +
    group(`${look} fill-opacity=".28" stroke-width="3.5" stroke-dasharray="9 8"`, outlines(left, stage, 36))
  );
}

/** What a side could win at once: each group of places has its line if they lie on one. */
export function threats(groups: Groups, stage: Stage): string {
  return groups.map((places) => threat(shown(places, stage), stage)).join("");
}

function threat(places: readonly string[], stage: Stage): string {
  const ends = lineThrough(places, stage);
  const rings = discs(places.filter(isFree(stage)), stage, 24);
  const dashes = 'stroke="$cross" stroke-linecap="round" stroke-dasharray="16 18"';
  const line = ends
    ? `<path d="${polyline(ends)}"/>`
    : outlines(places.filter(isTaken(stage)), stage, AROUND);
  return (
    group('class="threat"', keyed(dashes, ends ? 9 : 6, 6, line)) +
    group('fill="$halo" stroke="$halo" stroke-width="14"', rings) +
    group('fill="$halo" stroke="$cross" stroke-width="8"', rings)
  );
}

/** A glow below the pieces that decided the game. */
export function wonGlow(places: readonly string[], stage: Stage): string {
  const taken = shown(places, stage).filter(isTaken(stage));
  return group('class="glow" fill="$won" opacity=".55"', outlines(taken, stage, AROUND + 4));
}

/** A golden line through the places that decided the game, or a ring around each. */
export function won(places: readonly string[], stage: Stage): string {
  const all = shown(places, stage);
  const ends = lineThrough(all, stage);
  const lines = ends ? `<path d="${polyline(ends)}" pathLength="1"/>` : outlines(all, stage, AROUND);
  const [under, width] = ends ? [21, 13] : [11, 6];
  const pins = all.map((place) => {
    const { x, y } = at(stage.places, place);
    return disc({ x, y: y - (stage.lifts.get(place) ?? 0) }, 11);
  });
  return (
    group(
      'class="won" fill="none" stroke-linecap="round"',
      group(`stroke="$won_edge" stroke-width="${under}" opacity=".85"`, lines) +
        group(`stroke="$won" stroke-width="${width}"`, lines),
    ) + group('fill="$shine" stroke="$won_edge" stroke-width="4"', ends ? pins.join("") : "")
  );
}
