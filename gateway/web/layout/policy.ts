// The Content-Security-Policy of pages: no script, nothing from other origins, and nobody may frame them, unless a page asks for more.

import { type PageScript, scriptNamed } from './page-script.ts'

/** What a page may do beyond that. */
export interface PolicyExtension {
  /** Scripts that are part of the page. */
  scripts?: readonly PageScript[]
  /** Whether its scripts may ask this origin for more. */
  connects?: boolean
  /** Whether it frames other pages of this origin. */
  frames?: boolean
  /** Origins to which the answer to a form on it may send the browser, besides this one: browsers check redirects, too. */
  formTargets?: readonly string[]
  /** The hosted fields on it. */
  hostedFields?: HostedFieldsTag
}

/** The hosted fields, as a page of this gateway embeds them: exactly that script and those frames. */
export interface HostedFieldsTag {
  /** The address of the script, and its `sha384-…`. */
  script: string
  integrity: string
  /** The addresses of the frames, without a query: of a field, and of what authenticates the payer. */
  frame: string
  authenticate: string
}

/** @param nonce of the hosted fields' script, another one for each answer */
export function policy(
  { scripts = [], connects, frames, formTargets = [], hostedFields }: PolicyExtension,
  nonce: string,
): string {
  const sources = [
    ...(hostedFields ? [`'nonce-${nonce}'`] : []),
    ...scripts.map((name) => `'${scriptNamed(name).hash}'`),
  ]
  return [
    "default-src 'none'",
    `script-src ${sources.length > 0 ? sources.join(' ') : "'none'"}`,
    ...(hostedFields
      ? [`frame-src ${hostedFields.frame} ${hostedFields.authenticate}`, "require-trusted-types-for 'script'"]
      : []),
    ...(frames ? ["frame-src 'self'"] : []),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    ...(connects ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}
