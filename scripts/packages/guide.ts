// The guide in the gateway's package: its pages and scripts are there compressed only (gateway/web/guide/compressed.ts).
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** At the highest, a package takes a minute longer and is hardly smaller. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Compresses a site where it is. What programs read stays as it is. */
export function compressSite(folder: string): void {
  for (const name of globSync('**/*.{html,js,css}', { cwd: folder })) {
    const file = path.join(folder, name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), QUALITY))
    rmSync(file)
  }
}
