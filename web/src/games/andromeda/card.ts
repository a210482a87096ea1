// Together, so that an open card has its buttons at once.
export { default as Emblem } from './Emblem.svelte'
export { default as Entrance } from './Entrance.svelte'
