import { type Html, html } from '../layout/html.ts'
import { type ScriptTag, scriptTag } from '../layout/script-tag.ts'

/** A build of the hosted fields that this gateway serves. */
export interface VersionContent {
  name: string
  current: boolean
  files: readonly (ScriptTag & { file: string })[]
}

/** The page with script tags for merchants to copy, each pinned to one build. */
export function versions(origin: string, list: readonly VersionContent[]): Html {
  return html`
    <h1>Versions of the hosted fields</h1>
    <p class="lead">A version’s address never changes what it serves, and every version stays here. With
      <code>integrity</code> the browser runs the script only if it is byte for byte the one below.</p>
    ${list.map((version) => section(origin, version))}
    <p class="links"><a href="${origin}/hosted-fields.json">The same as JSON</a></p>`
}

function section(origin: string, { name, current, files }: VersionContent): Html {
  const scripts = files.filter(({ file }) => file.endsWith('.js'))
  return html`<section>
      <h2>${name}${current && html` <span class="badge">current</span>`}</h2>
      ${scripts.map((script) => html`<pre tabindex="0"><code>${scriptTag(origin, script)}</code></pre>`)}
      <dl class="terms">${files.map(({ file, integrity }) => html`<dt>${file}</dt><dd><code>${integrity}</code></dd>`)}</dl>
    </section>`
}

/** The same list for scripts, with absolute URLs. */
export function versionList(origin: string, list: readonly VersionContent[]) {
  return {
    current: list.find(({ current }) => current)?.name,
    versions: list.map(({ name, files }) => ({
      name,
      files: files.map(({ file, path, integrity }) => ({ file, url: origin + path, integrity })),
    })),
  }
}
