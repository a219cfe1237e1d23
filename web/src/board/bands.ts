/** Bands: a stack from straight above, in which every covered piece shows as a band around the one on top of it. */
import type { Art, Bands, Look } from "./look";

/** The pieces of one place around (0, 0), from bottom to top. */
export function banded(look: Look, bands: Bands, pieces: readonly string[], marks: boolean): string {
  const arts = pieces.map((piece) => look.art[piece]!);
  const width = Math.min(bands.width, bands.most / (arts.length - 1));
  const radius = (level: number): number => bands.radius - width * level;
  const discs = arts.map((art, level) => {
    const cuts = marks && level < arts.length - 1 ? notches(art, radius(level) - width / 2) : "";
    return disc(art, radius(level), level > 0) + cuts;
  });
  const top = arts.at(-1)!;
  const scale = Math.min(1, radius(arts.length - 1) / bands.radius + 0.15).toFixed(2);
  const face = top.band.face + (marks ? top.mark : "");
  return `${discs.join("")}<g transform="scale(${scale})">${face}</g>`;
}

function disc({ tone, band }: Art, radius: number, liesOnAnother: boolean): string {
  const [edge, rim] = liesOnAnother ? ["seam", "1.5"] : [`${tone}_edge`, band.rim];
  return `<circle r="${radius.toFixed(1)}" fill="$${tone}" stroke="$${edge}" stroke-width="${rim}"/>`;
}

/** Cuts at the lower edge of a piece of this radius. */
function notches({ tone, band }: Art, radius: number): string {
  const cut = (part: number): string => {
    const x = part * radius;
    return `M${x.toFixed(1)} ${(Math.sqrt(radius * radius - x * x) - 2).toFixed(1)}v1`;
  };
  const cuts = band.notches.map(cut).join("");
  return cuts && `<path d="${cuts}" stroke="$${tone}_mark" stroke-width="4" stroke-linecap="round"/>`;
}
