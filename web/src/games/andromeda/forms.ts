// A form stands for many legal moves that differ in one value.
import type { Form, SceneMove } from '../../lib/scene'

/** Return the legal moves that a form stands for. */
export function formMoves(form: Form): SceneMove[] {
  const count = Math.max(0, form.high - form.low + 1)
  const numbers = Array.from({ length: count }, (_, i) => String(form.low + i))
  return [
    ...form.words.map((word) => filled(form, word, word)),
    ...numbers.map((number) => filled(form, number, `${form.id}=${number}`)),
  ]
}

function filled({ path, move, says }: Form, value: string, click: string): SceneMove {
  const put = (text: string) => text.replace('{}', value)
  return { move: put(move), paths: [[...path, click]], says: put(says) }
}
