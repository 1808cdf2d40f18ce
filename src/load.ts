// `@service/hosted-fields/load`, too: without the library, which comes from the gateway.
import { HostedFieldsException, tell, wrongConfiguration } from './api/exceptions.ts'
import type { HostedFieldsGlobal } from './api/global.ts'

/** Where the hosted script is. */
export interface LoadOptions {
  /** The gateway's address: `https://gateway.example`. */
  gateway: string
  /** A build's name, as in its URL: `<version>-<digest>`. The gateway's current build if absent. */
  version?: string | undefined
  /** The digest of its `hosted-fields.js`, `sha384-…`; without it and without a version the one that the gateway names. */
  integrity?: string | undefined
}

interface ScriptFile {
  url: string
  integrity?: string | undefined
}

/** What `/hosted-fields.json` has. */
interface VersionList {
  current: string
  versions: { name: string; files: (ScriptFile & { file: string })[] }[]
}

const SCRIPT = 'hosted-fields.js'
const underWay = new Map<string, Promise<HostedFieldsGlobal>>()

/**
 * Puts the gateway's own script into the page, once, and resolves to what a script tag puts on `window.Service.HostedFields`: so
 * script and frame are always of one build (rules: hosted-fields.md#load). After a failure it may be called again.
 * @throws (rejects with) HostedFieldsException: 1 what keeps the script from running; 2 the gateway's address is none
 */
export function loadHostedFields(options: LoadOptions): Promise<HostedFieldsGlobal> {
  const { gateway, version, integrity } = options
  const key = JSON.stringify([gateway, version, integrity])
  const known = underWay.get(key)
  if (known) return known
  const library = load(options)
  underWay.set(key, library)
  library.catch((exception: HostedFieldsException) => {
    tell(exception)
    underWay.delete(key)
  })
  return library
}

async function load({ gateway, version, integrity }: LoadOptions): Promise<HostedFieldsGlobal> {
  if (typeof document === 'undefined') {
    throw failure('There is no page here: call loadHostedFields in the browser, not on a server.')
  }
  const origin = originOf(gateway)
  const file = version
    ? { url: `${origin}/hosted-fields/${encodeURIComponent(version)}/${SCRIPT}`, integrity }
    : await currentFile(origin, integrity)
  const present = window.Service?.HostedFields
  if (present && [...document.scripts].some(({ src }) => src === file.url)) return present
  return run(file)
}

/** @throws HostedFieldsException of code 2 */
function originOf(gateway: string): string {
  try {
    const { origin, protocol } = new URL(gateway)
    if (protocol === 'https:') return origin
  } catch {
    // Told below.
  }
  throw wrongConfiguration(['gateway must be an absolute https address.'])
}

async function versionsOf(origin: string): Promise<VersionList> {
  const answer = await fetch(`${origin}/hosted-fields.json`, { credentials: 'omit' })
  return answer.json()
}

async function currentFile(origin: string, integrity: string | undefined): Promise<ScriptFile> {
  try {
    const { current, versions } = await versionsOf(origin)
    const file = versions.find(({ name }) => name === current)?.files.find((one) => one.file === SCRIPT)
    if (file) return { url: file.url, integrity: integrity ?? file.integrity }
  } catch {
    // Told below.
  }
  if (!navigator.onLine) throw failure(OFFLINE, true)
  throw failure(
    `${origin} does not say which versions it has: it cannot be reached, its certificate is not trusted, or this page's ` +
      'Content-Security-Policy lacks it in connect-src. With a version no list is needed.',
    true,
  )
}

function run({ url, integrity }: ScriptFile): Promise<HostedFieldsGlobal> {
  const policy = watchPolicy(new URL(url).origin)
  return new Promise<HostedFieldsGlobal>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (exception: HostedFieldsException) => {
      script.remove()
      reject(exception)
    }
    script.crossOrigin = 'anonymous'
    if (integrity) script.integrity = integrity
    script.onload = () => {
      const library = window.Service?.HostedFields
      if (library) resolve(library)
      else fail(failure(`${url} is no script of the hosted fields.`))
    }
    script.onerror = () => void diagnose(url, integrity, policy.wasRefused).then(fail)
    try {
      script.src = url
      document.head.append(script)
    } catch {
      fail(
        failure(
          `This page's Trusted Types refuse the hosted script: put ${url} into the page with a script tag.`,
        ),
      )
    }
  }).finally(policy.end)
}

/** Why a script did not run: the browser gives the page no reason. */
async function diagnose(
  url: string,
  integrity: string | undefined,
  wasRefused: () => boolean,
): Promise<HostedFieldsException> {
  const { origin } = new URL(url)
  const answer = await fetch(url, { credentials: 'omit' }).catch(() => undefined)
  if (wasRefused()) {
    return failure(
      `This page's Content-Security-Policy refuses the hosted script: add ${origin} to script-src.`,
    )
  }
  if (!navigator.onLine) return failure(OFFLINE, true)
  if (answer?.ok && integrity) {
    return failure(`The hosted script at ${url} is another one than integrity says: ${integrity}.`)
  }
  // That there is no such file cannot be read across origins.
  const list = await versionsOf(origin).catch(() => undefined)
  if (list && !list.versions.some(({ files }) => files.some((file) => file.url === url))) {
    return failure(`${origin} has no such version: ${url} is not there.`)
  }
  return failure(
    `The hosted script could not be loaded from ${url}: the address cannot be reached, its certificate is not trusted, or an ` +
      'extension blocks it.',
    true,
  )
}

const OFFLINE = 'The hosted script could not be loaded: this device is offline.'

function failure(message: string, retryable = false): HostedFieldsException {
  return new HostedFieldsException(1, message, [message], retryable)
}

/** Whether this page's own policy blocks a script from there. */
function watchPolicy(origin: string) {
  let isRefused = false
  const listener = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    isRefused ||= /^(script|default)-src/.test(effectiveDirective) && blockedURI.startsWith(origin)
  }
  document.addEventListener('securitypolicyviolation', listener)
  return {
    wasRefused: () => isRefused,
    end: () => document.removeEventListener('securitypolicyviolation', listener),
  }
}
