// The scripts of the evergreen address, /hosted-fields/<major>/. A page gets another build's after an upgrade, so each names the folder
// of the build that it belongs to: a page that loaded its script before the upgrade gets the frames of that build after it, too.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The frame next to the script, which is also what the address of `authenticate.js` is made from. */
const FRAME = /(["'`])frame\.html\1/g
/** Gateways send the map's address in a header: a page loads no byte of it. */
const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S+\s*$/

/** Those that pages load by a tag, and whether they load a frame. */
const SCRIPTS = {
  'hosted-fields.js': true,
  'hosted-field.js': false,
  'hosted-payment.js': false,
  'hosted-warm.js': true,
}

/**
 * Writes them into the folder `evergreen` of a build.
 * @param name the build's
 * @returns `sha384-…` of each
 */
export function writeEvergreen(folder: string, name: string): Record<string, string> {
  mkdirSync(path.join(folder, 'evergreen'))
  const integrity = Object.entries(SCRIPTS).map(([file, loadsFrame]) => {
    const text = evergreen(readFileSync(path.join(folder, file), 'utf8'), name, loadsFrame)
    writeFileSync(path.join(folder, 'evergreen', file), text)
    return [file, `sha384-${createHash('sha384').update(text).digest('base64')}`]
  })
  return Object.fromEntries(integrity)
}

/** @throws when the script doesn't name the frame as expected */
function evergreen(text: string, name: string, loadsFrame: boolean): string {
  const frames = text.match(FRAME) ?? []
  if (frames.length !== (loadsFrame ? 1 : 0))
    throw new Error(
      `A script names frame.html ${frames.length} times: scripts/evergreen.ts can't tell which.`,
    )
  return text
    .replace(FRAME, (_match, quote: string) => `${quote}../${name}/frame.html${quote}`)
    .replace(SOURCE_MAP, '\n')
}
