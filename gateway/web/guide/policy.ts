import type { HostedFieldsTag } from '../layout/policy.ts'

/** What stands in the site's pages without a file of its own (scripts/docs/policy.ts): `sha256-…` of each. */
export interface Digests {
  scripts: readonly string[]
  /** Of `style` attributes. */
  styles: readonly string[]
}

const quoted = (sources: readonly string[]) => sources.map((source) => `'${source}'`)

/**
 * The Content-Security-Policy of the guide. Of this origin it may load the site's own folder and ask for one address; of any
 * other, exactly the script and the frame of the fields.
 */
export function guidePolicy(
  origin: string,
  { scripts, styles }: Digests,
  { script, frame }: HostedFieldsTag,
): string {
  const files = `${origin}/guide/assets/`
  return [
    "default-src 'none'",
    ['script-src', files, script, ...quoted(scripts)].join(' '),
    ['style-src', files, `${origin}/guide/vp-icons.css`, "'unsafe-hashes'", ...quoted(styles)].join(' '),
    `img-src ${files} data:`,
    `connect-src ${origin}/guide/gateway.json ${origin}/guide/try`,
    `frame-src ${frame}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
