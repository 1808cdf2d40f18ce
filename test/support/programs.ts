// Where the programs are that tests start.
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
/** In a whole run: scripts/test/programs.ts. */
const { TEST_PROGRAMS } = process.env

/** @param source the program's file in the project @returns that, or in a whole run the bundle of it */
export function programFile(source: string): string {
  return TEST_PROGRAMS
    ? path.join(TEST_PROGRAMS, `${path.basename(source, '.ts')}.js`)
    : path.join(root, source)
}
