// wasm-ld as a command, from the npm package @yowasp/clang: objects in, one module out (-o FILE).
import { readFileSync, writeFileSync } from 'node:fs'
import { Exit, runLLVM } from '@yowasp/clang'

const MODULE = 'linked.wasm'
const given = process.argv.slice(2)
const target = given[given.indexOf('-o') + 1]
const objects = {}
const command = given.map((word, place) => {
  if (given[place - 1] === '-o') return MODULE
  if (!word.endsWith('.o')) return word
  const name = `object${place}.o`
  objects[name] = readFileSync(word)
  return name
})
try {
  const written = await runLLVM(['wasm-ld', ...command], objects, { fetchProgress: () => {} })
  writeFileSync(target, written[MODULE])
} catch (error) {
  if (!(error instanceof Exit)) throw error
  process.exitCode = error.code
}
