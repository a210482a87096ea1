// Puts brotli and gzip copies beside the files of a folder, so that the server need not compress.
// The build of the page calls it; `node compress.mjs FOLDER` does the same for what comes later.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const PACKED = new Set(['.js', '.css', '.html', '.json', '.svg', '.wasm', '.ts']) // fonts are already
const WORTH = 0.95 // of the size: else the copy is left out
const SMALLEST = 300 // bytes

/** Compress what lies in a folder. */
export function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !PACKED.has(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    if (content.length < SMALLEST) continue
    const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
    keep(`${path}.br`, content, brotli)
    keep(`${path}.gz`, content, gzipSync(content, { level: 9 }))
  }
}

/** Return what the build calls when all is written. */
export function compressing() {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle: () => compress(folder),
  }
}

function keep(path, content, packed) {
  if (packed.length < WORTH * content.length) writeFileSync(path, packed)
}

if (process.argv[2] && import.meta.url === pathToFileURL(process.argv[1]).href) compress(process.argv[2])
