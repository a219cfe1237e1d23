/** Icons: drawings of 24 by 24 in one line, each known by what it stands for. */

export const ICONS = {
  play: '<path d="M7 4.5v15l12-7.5z"/>',
  lobby: '<path d="M4 19v-8l8-6 8 6v8M9 19v-5h6v5"/>',
  learn:
    '<path d="M3 6.5c3-1.3 6-1.3 9 .8 3-2.1 6-2.1 9-.8V19c-3-1.3-6-1.3-9 .8-3-2.1-6-2.1-9-.8zM12 7.3v12.5"/>',
  review: '<path d="M4 18l5-7 4 4 7-10M15 5h5v5"/>',
  analysis: '<circle cx="10.5" cy="10.5" r="6"/><path d="M15 15l5.5 5.5M10.5 8v5M8 10.5h5"/>',
  players:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 5.3a3.4 3.4 0 0 1 0 6.4M18 14.5c2 .8 3.2 2.6 3.5 5.5"/>',
  person: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.5-4.5 3.5-6.5 7.5-6.5s7 2 7.5 6.5"/>',
  settings:
    '<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.6"/><circle cx="8" cy="17" r="2.6"/>',
  about: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.5M12 7.5v.01"/>',
  more: '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.2"/>',
  back: '<path d="M15 5l-7 7 7 7"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  undo: '<path d="M9 5L4 10l5 5M4.5 10H15a5 5 0 0 1 0 10h-3"/>',
  hint: '<path d="M9 18h6M10 21h4M8.5 15.5C6.5 14 5.5 12 5.5 9.8 5.5 6 8.4 3.5 12 3.5s6.5 2.5 6.5 6.3c0 2.2-1 4.2-3 5.7z"/>',
  threats: '<path d="M12 3.5l9 16H3z"/><path d="M12 9.5v4.5M12 17v.01"/>',
  flip: '<path d="M7 4v15M3.5 15.5L7 19l3.5-3.5M17 20V5M13.5 8.5L17 5l3.5 3.5"/>',
  draw: '<path d="M5 9h14M5 15h14"/>',
  share:
    '<circle cx="6" cy="12" r="2.5"/><circle cx="17.5" cy="6" r="2.5"/><circle cx="17.5" cy="18" r="2.5"/><path d="M8.3 10.8l7-3.6M8.3 13.2l7 3.6"/>',
  zen: '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
  leaveZen: '<path d="M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5"/>',
  sound: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  mute: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5"/>',
  chat: '<path d="M4 5h16v11H10l-5 4v-4H4z"/>',
  note: '<path d="M5 4h14v12l-4 4H5zM9 9h6M9 13h4"/>',
  flag: '<path d="M6 21V4M6 5h11l-2 4 2 4H6"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  again: '<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4"/>',
  words: '<path d="M5 6h14M5 10h14M5 14h14M5 18h8"/>',
  keyboard: '<path d="M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8"/>',
  first: '<path d="M6 5v14M18 5.5v13L9 12z"/>',
  previous: '<path d="M16 5.5v13L7 12z"/>',
  next: '<path d="M8 5.5v13l9-6.5z"/>',
  last: '<path d="M18 5v14M6 5.5v13l9-6.5z"/>',
  check: '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
  star: '<path d="M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L4 9.8l5.6-.6z"/>',
  edit: '<path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM14 6.5l3.5 3.5"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
  hand: '<path d="M8 12V6.5a1.5 1.5 0 0 1 3 0V11M11 10V5a1.5 1.5 0 0 1 3 0v6M14 11V6.5a1.5 1.5 0 0 1 3 0V14c0 4-2 6.5-5.5 6.5-3 0-4.5-1.5-6.3-5l-1-2a1.4 1.4 0 0 1 2.4-1.4L8 14"/>',
  computer:
    '<rect x="4.5" y="8" width="15" height="11" rx="3"/><path d="M12 8V4M9 13v.01M15 13v.01M9.5 16h5"/>',
  screen: '<rect x="3.5" y="5" width="17" height="11.5" rx="2"/><path d="M9 20h6"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1"/>',
  chance:
    '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M9 9h.01M15 15h.01M15 9h.01M9 15h.01" stroke-width="2.6"/>',
  eye: '<path d="M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>',
  engine:
    '<path d="M7 7h10v10H7zM10 3.5V7M14 3.5V7M10 17v3.5M14 17v3.5M3.5 10H7M3.5 14H7M17 10h3.5M17 14h3.5"/>',
  erase: '<path d="M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13"/>',
  wrong: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.5M12 16.2v.01"/>',
} as const;

export type IconName = keyof typeof ICONS;
