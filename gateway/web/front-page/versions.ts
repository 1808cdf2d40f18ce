import {
  type EvergreenVersion,
  LOG_PATH,
  type PublishedScripts,
  type PublishedVersion,
} from '../hosted-fields/index.ts'
import { type Html, html } from '../layout/html.ts'
import { scriptTag } from '../layout/script-tag.ts'

/** The page with script tags for merchants to copy: those that follow new builds, and those that are pinned to one. */
export function versions(origin: string, { builds, evergreen }: PublishedScripts): Html {
  return html`
    <h1>Versions of the hosted fields</h1>
    ${evergreen.map((one) => followed(origin, one))}
    <p class="lead">The address of a build never changes what it serves, and every build stays here. With
      <code>integrity</code> the browser runs the script only if it is byte for byte the one below.</p>
    ${builds.map((version) => section(origin, version))}
    <p class="links"><a href="${origin}/hosted-fields.json">The same as JSON</a>
      <a href="${origin}${LOG_PATH}">The log of releases</a></p>`
}

function section(origin: string, { name, current, files }: PublishedVersion): Html {
  const scripts = files.filter(({ file }) => file.endsWith('.js'))
  return html`<section>
      <h2>${name}${current && html` <span class="badge">current</span>`}</h2>
      ${scripts.map((script) => html`<pre tabindex="0"><code>${scriptTag(origin, script)}</code></pre>`)}
      <dl class="terms">${files.map(({ file, integrity }) => html`<dt>${file}</dt><dd><code>${integrity}</code></dd>`)}</dl>
    </section>`
}

function followed(origin: string, { major, build, files }: EvergreenVersion): Html {
  return html`<section>
      <h2>${major}.x</h2>
      <p>Follows new builds of version ${major}. Chromium runs only scripts that the key has signed; other browsers don’t check that.
        Now: ${build}</p>
      ${files.map((script) => html`<pre tabindex="0"><code>${scriptTag(origin, script)}</code></pre>`)}
    </section>`
}

/** The same for programs, with absolute URLs. */
export function versionList(origin: string, { builds, evergreen }: PublishedScripts) {
  const withUrls = (files: PublishedVersion['files']) =>
    files.map(({ file, path, integrity }) => ({ file, url: origin + path, integrity }))
  return {
    current: builds.find(({ current }) => current)?.name,
    evergreen: evergreen.map(({ major, build, files }) => ({ major, build, files: withUrls(files) })),
    versions: builds.map(({ name, files }) => ({ name, files: withUrls(files) })),
  }
}
