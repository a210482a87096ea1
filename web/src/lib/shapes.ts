// Cards of one's own as texts: "a1 c3 e5; a1 a3 a5". The server has the last word on them.

export const SIDE = 5 // squares on a side of a card
export const MARKS = 3 // squares that a card marks
export const FEWEST = 5 // cards of a deck

export type Shape = readonly string[] // its squares, sorted

/** Return the name of a square; row 0 is the lowest. */
export function squareName(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`
}

function place(square: string): [number, number] {
  return [square.charCodeAt(0) - 97, Number(square[1]) - 1]
}

/** Return the orientation that stands for a shape however it is turned or flipped. */
export function canonical(shape: Shape): string {
  const images: string[] = []
  let turned = shape.map(place)
  for (let turn = 0; turn < 4; turn++) {
    turned = turned.map(([column, row]) => [row, SIDE - 1 - column])
    const flipped = turned.map(([column, row]) => [row, column] as [number, number])
    for (const image of [turned, flipped]) {
      images.push(image.map(([column, row]) => squareName(column, row)).sort().join(' '))
    }
  }
  return images.sort()[0]!
}

/** Return why some marked squares are no new card of a deck; nothing if they are one. */
export function trouble(marked: Shape, deck: readonly Shape[]): string {
  if (marked.length !== MARKS) {
    const squares = marked.length === 1 ? '1 square' : `${marked.length} squares`
    return `A card has ${MARKS} marked squares, and here ${squares} ${marked.length === 1 ? 'is' : 'are'} marked.`
  }
  const same = deck.findIndex((shape) => canonical(shape) === canonical(marked))
  return same < 0 ? '' : `That is card ${same + 1}, turned or flipped; a deck has every card once.`
}

/** Return the cards of a text and why the first that is none is not; `standard` has none. */
export function readDeck(text: string): { deck: Shape[]; wrong: string } {
  const deck: Shape[] = []
  for (const part of text.split(';')) {
    const squares = part.trim().split(/\s+/).filter(Boolean)
    if (squares.length === 0) continue
    const strange = squares.find((square) => !/^[a-e][1-5]$/.test(square))
    const marked = [...new Set(squares)].sort()
    const wrong = strange
      ? `“${strange}” is no square from a1 to e5.`
      : trouble(marked, deck)
    if (wrong) return { deck, wrong: `“${part.trim()}”: ${wrong}` }
    deck.push(marked)
  }
  return { deck, wrong: '' }
}

/** Return the text of some cards. */
export function writeDeck(deck: readonly Shape[]): string {
  return deck.map((shape) => shape.join(' ')).join('; ')
}
