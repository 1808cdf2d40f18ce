// The page's frames, and what finds them.
import type { Place, Realm, Role } from './realm.ts'

/** A frame of the page, or the page itself. */
export interface Frame extends Place {
  /** FieldSettings or VaultSettings. */
  readonly settings: object
  isRemoved: boolean
  /** Its URL is set, and its document isn't there yet. */
  isLoading: boolean
  realm: Realm | undefined
}

export function createFrame(id: string, role: Role, key: string, settings: object): Frame {
  return {
    id,
    role,
    name: `name-of-${id}`,
    key,
    settings,
    loads: 0,
    isRemoved: false,
    isLoading: false,
    realm: undefined,
  }
}

/** Names by which any window finds itself. */
const OWN = ['self', 'window', 'frames', 'parent', 'top']

/**
 * What `parent[name]` is for a frame of another origin.
 * @param frames in the order of the document
 * @throws for a name that no frame has
 */
export function findWindow(frames: readonly Frame[], name: string): Frame {
  const [page] = frames
  const found = OWN.includes(name)
    ? page
    : frames.find((frame) => frame.name === name && !frame.isRemoved && frame.role !== 'page')
  if (!found) throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
  return found
}
