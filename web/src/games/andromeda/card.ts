export { default as Emblem } from './Emblem.svelte'
