// How a game went, as lines to draw and as a story to keep.
import type { Chapter, Books } from './requests'

export interface Line {
  name: string
  values: number[]
}

/** Return the score and the VP over Unity's turns. */
export function scoreLines(course: readonly Books[]): Line[] {
  return [
    { name: 'score if it ended', values: course.map(({ total }) => total) },
    { name: 'VP', values: course.map(({ vp }) => vp) },
  ]
}

/** Return where Unity stood on each track. */
export function trackLines(course: readonly Books[]): Line[] {
  const names = Object.keys(course[0]?.tracks ?? {})
  return names.map((name) => ({ name, values: course.map(({ tracks }) => tracks[name] ?? 0) }))
}

/** Return a line as the points of an SVG, in a field of so much width and height. */
export function points(values: readonly number[], most: number, width: number, height: number): string {
  const step = width / Math.max(1, values.length - 1)
  return values
    .map((value, i) => `${(i * step).toFixed(1)},${(height - (value / Math.max(1, most)) * height).toFixed(1)}`)
    .join(' ')
}

/** Return a game as a text to keep: its turns, what was done, and how it ended. */
export function storyText(story: readonly Chapter[], standing: number, result: string | null): string {
  const lines = ['Andromeda’s Edge: Unity', '']
  let last = ''
  for (const chapter of story.slice(0, standing)) {
    const turn = turnOf(chapter)
    if (turn !== last) lines.push('', turn)
    last = turn
    lines.push(`- ${chapter.says}`)
    for (const { text, change } of chapter.steps) lines.push(`    ${text}${change ? ` (${change})` : ''}`)
  }
  if (result) lines.push('', result)
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`
}

/** Return whose turn a chapter is of. */
export function turnOf(chapter: Chapter): string {
  if (chapter.phase === 'unity') return 'Unity'
  return chapter.phase === 'setup' ? 'Set-up' : `Human ${chapter.human}`
}
