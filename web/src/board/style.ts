/**
 * Style: the sheet of the element that is the same for all games and looks.
 *
 * `--k-unit` is how much of the board one pixel of the screen is, so that letters and dots keep their size on
 * small screens. Where contrast is wanted, signs become stronger, but keep their forms.
 */
const STRONG = `
.lines{stroke-width:5}
.trail{opacity:1;stroke:var(--k-last-edge);stroke-width:11;stroke-linecap:round;stroke-dasharray:2 17}
.last{stroke-width:6}
.hand,.corners{stroke-width:10}
.badge rect{stroke:var(--k-ink);stroke-width:3}
`;

const scoped = (scope: string): string =>
  STRONG.trim().replaceAll(
    /^(.+?)\{/gm,
    (_, names: string) =>
      `${names
        .split(",")
        .map((name) => `${scope} ${name}`)
        .join(",")}{`,
  );

export const STYLE = `
:host{display:block;position:relative;forced-color-adjust:none;-webkit-tap-highlight-color:transparent}
:host([hidden]){display:none}
svg[part]{display:block;width:100%;height:auto;max-height:var(--kw-max-height,none);touch-action:manipulation;overflow:visible;
user-select:none;-webkit-user-select:none;-webkit-touch-callout:none;
font-family:var(--kw-font,var(--display,system-ui),-apple-system,"Segoe UI",Roboto,"DejaVu Sans",Helvetica,Arial,sans-serif)}
svg>g{pointer-events:none}
svg.open{cursor:pointer}
svg.dragging{cursor:grabbing}
svg>.targets{pointer-events:auto}
.label.edge{font-size:max(24px,calc(12.5px*var(--k-unit,1)))}
.label.point{font-size:max(17px,calc(12.5px*var(--k-unit,1)))}
.corner{font-size:max(26px,calc(12.5px*var(--k-unit,1)))}
.dot{r:max(12.5px,calc(7px*var(--k-unit,1)))}
.badge,.tag{transform-box:fill-box;transform-origin:center}
.badge{visibility:var(--kw-numbers,visible);transform:scale(max(1,calc(var(--k-unit,1)*.42)))}
.tag{transform:scale(max(1,calc(var(--k-unit,1)*.53)))}
.tag.right{transform-origin:left}
.tag.left{transform-origin:right}
.target{outline:none}
.target.hidden{display:none}
.target.held{touch-action:none}
.hit{fill:transparent}
.focus{fill:none;stroke:none}
.target:focus-visible .focus{stroke:var(--k-focus);stroke-width:7;paint-order:stroke}
.body{transition:transform .12s cubic-bezier(.2,.8,.2,1),opacity .2s}
.chosen .body{transform:translateY(-7px)}
.dragging .chosen .body{transition:none;transform:var(--k-drag)}
.aside .body{opacity:.36}
.won{transform-box:fill-box;transform-origin:center}
.moving{left:0;pointer-events:none;position:absolute;top:0;transform-origin:0 0}
.moving .body{height:200px;overflow:visible;position:absolute;transition:none;width:120px;will-change:transform,opacity}
@media(prefers-reduced-motion:reduce){.body{transition:none}}
${scoped(":host([theme=contrast])")}
@media(prefers-contrast:more){${scoped(":host(:not([theme=light],[theme=dark]))")}}
@media(forced-colors:active){${scoped(":host")}}
`;
