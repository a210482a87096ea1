import type { Fetch, Panel, Parts } from '../parts'

export const parts: Parts = {
  card: () => import('./card'),
  entrance: { href: '/andromeda', label: 'Set it up', kind: 'a companion' },
  pages: {
    '': () => import('./NewGame.svelte'),
    pack: () => import('./PackEditor.svelte'),
    sheet: () => import('./PackSheet.svelte'),
  },
}

export const panel: Fetch<Panel> = () => import('./Companion.svelte')
