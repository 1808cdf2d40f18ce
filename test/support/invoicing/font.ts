// A font file with a box for each of some letters: enough to see with which font a letter was written.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { EM, fontOf } from '../font.ts'
import { temporaryFolder } from '../gateway.ts'

/** @returns its path; the file is deleted when the test ends */
export function fontFileOf(letters: string): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return fontFileIn(folder, letters)
}

/** @param letters each once */
export function fontFileIn(folder: string, letters: Iterable<string>): string {
  const file = path.join(folder, 'boxes.otf')
  writeFileSync(file, fontOf('Boxes', new Map([...letters].map((letter) => [letter, EM]))))
  return file
}
