import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../../../frame')

/** The body of a frame's document, without what the build puts into it. @param file in the folder of the frames */
export function bodyOf(file: string): string {
  const [, body = ''] = readFileSync(path.join(folder, file), 'utf8').match(/<body>(.*)<\/body>/s) ?? []
  return body
}
