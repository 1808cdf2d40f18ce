/** A script as a merchant loads it. */
export interface ScriptTag {
  /** The path on this gateway. */
  path: string
  /** `sha384-…` */
  integrity: string
}

/** The script tag to copy. */
export function scriptTag(origin: string, { path, integrity }: ScriptTag): string {
  return `<script src="${origin}${path}"
  integrity="${integrity}"
  crossorigin="anonymous"></script>`
}
