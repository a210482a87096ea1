import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
// @ts-expect-error it is plain JavaScript, for node alone
import { compressing } from './scripts/compress.mjs'

export default defineConfig({
  plugins: [svelte(), compressing()],
  build: { outDir: '../src/unboard/server/page', emptyOutDir: true },
  server: {
    host: '127.0.0.1',
    port: 8124,
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'] },
})
