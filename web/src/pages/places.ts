export interface Place {
  file: string
  lines: string
}

/** Gather places in code by their file: "rules.py:4" and "rules.py:51" are lines 4, 51 of one. */
export function places(code: readonly string[]): Place[] {
  const files = new Map<string, string[]>()
  for (const place of code) {
    const [file = '', line = ''] = place.split(':')
    files.set(file, [...(files.get(file) ?? []), line])
  }
  return [...files].map(([file, lines]) => ({ file, lines: lines.filter(Boolean).join(', ') }))
}

/** Return a test's name as the sentence it is: the place "tests/x.py::test_a_b" is "a b". */
export function testName(test: string): string {
  const name = test.split('::').at(-1) ?? test
  return name.replace(/^test_/, '').replaceAll('_', ' ')
}
