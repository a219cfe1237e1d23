/** Style: the sheet of the element that is the same for all games and looks. */
export const STYLE = `
:host{display:block;-webkit-tap-highlight-color:transparent}
:host([hidden]){display:none}
svg{display:block;width:100%;height:auto;max-height:var(--kw-max-height,none);touch-action:manipulation;
user-select:none;-webkit-user-select:none;-webkit-touch-callout:none;
font-family:var(--kw-font,system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",Helvetica,Arial,sans-serif)}
svg>g{pointer-events:none}
svg.open{cursor:pointer}
svg>.targets{pointer-events:auto}
.begin{opacity:.65}
.begin.many{opacity:.36}
:host([theme=contrast]) .begin{opacity:1}
@media(prefers-contrast:more){.begin,.begin.many{opacity:1}}
.target{outline:none}
.target.hidden{display:none}
.hit{fill:transparent}
.focus{fill:none;stroke:none}
.target:focus-visible .focus{stroke:var(--k-focus);stroke-width:7;paint-order:stroke}
[data-stack] .body{transition:transform .12s ease-out}
.chosen .body{transform:translateY(-5px) scale(1.05)}
.moving .body{transition:none;will-change:transform}
@media(prefers-reduced-motion:reduce){[data-stack] .body{transition:none}}
`;
