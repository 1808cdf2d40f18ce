// What the libraries of page and frame bring along and nobody here uses, taken out while they are bundled: every page and every
// frame would load it.
import type { Plugin } from 'vite'

/** What is taken out, or what stands there instead. */
type Cut = RegExp | readonly [part: RegExp, instead: string]

/**
 * Of Penpal: what it would log, checks of arguments, which are ours, ids for browsers that are too old for a frame, partners of an
 * older version, replies with transferred objects, methods of functions, and failures of messages that hold nothing but texts.
 */
const PENPAL: readonly Cut[] = [
  /^\s*log\?\.\([^;]*\);$/gm,
  /^\s*if \([^{]*\) \{\s*throw new PenpalError_default\(\s*"INVALID_ARGUMENT"[^;]*;\s*\}$/gm,
  /^\s*usedMessengers\.add\(messenger\);$/m,
  / \?\? \(\(\) => new Array\(4\)[^;]*/,
  / (&&|\|\|) \/\/ TODO: Used for backward-compatibility[^\n]*\n\s*remoteParticipantId [!=]== DEPRECATED_PENPAL_PARTICIPANT_ID/g,
  /^\s*if \(value instanceof Reply_default\) \{[^}]*\}$/m,
  /^\s*if \(path\.length && methodsToTreatAsNative[^}]*\}$/m,
  [/try \{\s*(messenger\.sendMessage\((syn|ack1|ack2)Message\);)\s*\} catch \(error\) \{[^}]*\}/g, '$1'],
]

/** By the end of the file's path. */
const LIBRARIES: Readonly<Record<string, readonly Cut[]>> = {
  'penpal/dist/penpal.mjs': PENPAL,
}

/** @throws Error where a library is no longer as it was when this was written */
export const leanLibraries: Plugin = {
  name: 'lean-libraries',
  transform: {
    filter: { id: /penpal/ },
    handler(code, id) {
      const [, cuts] = Object.entries(LIBRARIES).find(([file]) => id.endsWith(file)) ?? []
      return cuts && { code: cuts.reduce((left, cut) => without(left, cut, id), code), map: null }
    },
  },
}

function without(code: string, cut: Cut, id: string): string {
  const [part, instead] = cut instanceof RegExp ? [cut, ''] : cut
  const left = code.replace(part, instead)
  if (left === code) throw new Error(`${id} has nothing like ${part} to leave out.`)
  return left
}
