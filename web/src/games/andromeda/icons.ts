// Small drawings on a field of 24, by stroke; and which of them goes with a step.
export const ICONS = {
  launch: 'M12 3c4 3 5 7 4 12H8c-1-5 0-9 4-12zM8 12l-3 4v3l4-2M16 12l3 4v3l-4-2M12 8.5v1',
  moon: 'M19 14.5A8 8 0 0 1 9.5 5a8 8 0 1 0 9.5 9.5z',
  wheel: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v5M12 15v5M4 12h5M15 12h5M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  leader: 'M12 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5 20c0-4 3-6 7-6s7 2 7 6z',
  card: 'M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 8h6M9 12h6M9 16h3',
  event: 'M13 3L5 14h6l-1 7 8-11h-6z',
  star: 'M12 3l2.6 6 6.4.6-4.8 4.2 1.4 6.3L12 16.8 6.4 20l1.4-6.2L3 9.6 9.4 9z',
  vp: 'M5 19h14M5.5 16L4 7l4.5 3.5L12 5l3.5 5.5L20 7l-1.5 9z',
  battle: 'M5 4l11 11M19 4L8 15M4 16l4 4M20 16l-4 4M14 17l3-3M7 14l3 3',
  home: 'M4 11l8-7 8 7M6 10v9h12v-9M10 19v-5h4v5',
  develop: 'M4 20h16M6 20V9l6-5 6 5v11M10 20v-6h4v6',
  track: 'M5 19h4v-4h5v-5h5V5M16 5h3v3',
  tactics: 'M5 8l9-3 5 12-9 3zM9 10l5-1.6M10 13.4l5-1.6',
  damage: 'M12 3l2 6 6-1-4 5 4 5-6-1-2 5-2-5-6 1 4-5-4-5 6 1z',
  repair: 'M15 4a5 5 0 0 0-4.6 6.8L4 17.2 6.8 20l6.4-6.4A5 5 0 0 0 20 9l-3 3-3-1-1-3 3-3z',
  module: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5',
  upgrade: 'M12 20V5M6 11l6-6 6 6',
  conn: 'M5 20V4M5 5h12l-3 4 3 4H5',
  text: 'M5 5h14v11H12l-4 4v-4H5zM8.5 9h7M8.5 12h5',
  token: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  probe: 'M12 13a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 13v8M7.8 15.2a6 6 0 0 1 0-8.4M16.2 6.8a6 6 0 0 1 0 8.4M5 18A10 10 0 0 1 5 4M19 4a10 10 0 0 1 0 14',
  end: 'M6 21V4M6 5h12v8H6M10 5v8M14 5v8M6 9h12',
  die: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  undo: 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3',
  redo: 'M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  mat: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  odds: 'M4 19h16M7 19v-6M12 19V6M17 19v-9',
  back: 'M15 5l-7 7 7 7',
} as const

export type IconName = keyof typeof ICONS

const BY_WORDS: [words: RegExp, icon: IconName][] = [
  [/^The die/, 'die'],
  [/probe/i, 'probe'],
  [/^Launch/, 'launch'],
  [/wheel|command marker/, 'wheel'],
  [/tactics card/, 'tactics'],
  [/moon/, 'moon'],
  [/ VP/, 'vp'],
  [/leader of/, 'leader'],
  [/module/, 'module'],
  [/token/, 'token'],
  [/track/, 'track'],
  [/event marker/, 'event'],
  [/battle|conflict card/i, 'battle'],
  [/scrapyard to the repair/, 'repair'],
]

const BY_RULE: Record<string, IconName> = {
  'AND-4': 'text', 'AND-5': 'conn', 'AND-6': 'probe', 'AND-7': 'tactics', 'AND-8': 'damage',
  'AND-9': 'module', 'AND-10': 'moon', 'AND-11': 'upgrade', 'AND-12': 'event', 'AND-13': 'track',
  'AND-14': 'die', 'AND-15': 'card', 'AND-16': 'moon', 'AND-17': 'leader', 'AND-18': 'card',
  'AND-19': 'battle', 'AND-20': 'card', 'AND-21': 'home', 'AND-22': 'develop', 'AND-23': 'end',
} // prettier-ignore

const TEXTS = ['AND-4', 'AND-5', 'AND-11', 'AND-15', 'AND-20', 'AND-22', 'AND-23'] // quote cards

/** Return the drawing that goes with a step. */
export function iconOf(step: { text: string; rule: string }): IconName {
  const launch = step.text.startsWith('Launch')
  const words = TEXTS.includes(step.rule) && !launch ? [] : BY_WORDS
  return words.find(([words]) => words.test(step.text))?.[1] ?? BY_RULE[step.rule] ?? 'text'
}

/** Return the face of the die that a step tells of; 0 for none. */
export function faceOf(text: string): number {
  return Number(/^The die shows (\d)/.exec(text)?.[1] ?? 0)
}
