/** Stand where no look is left to draw: a look that is added to its list does not compile there. */
export function neverDrawn(look: never): never {
  throw new Error(`nothing draws ${JSON.stringify(look)}`)
}
