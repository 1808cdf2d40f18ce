// A frame that authenticates, with the page on its port, a gateway, and issuers that only record what they are sent.
import './css.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startAuthentication } from '../../../../frame/authenticate/start.ts'
import { type AuthenticateTexts, authenticateTextKeys } from '../../../../frame/authenticate/text-keys.ts'
import { setTimeLimit } from '../../../../frame/vault/gateway.ts'
import type {
  AuthenticateAnswer,
  AuthenticateMethods,
  AuthenticatePageMethods,
  AuthenticateRequest,
} from '../../../../src/authenticate/protocol.ts'
import { openPort, type Remote } from '../../../../src/port.ts'
import { TOKEN_TIMEOUT } from '../../../../src/protocol.ts'
import { bodyOf } from './body.ts'
import { withClock } from './clock.ts'
import { english } from './english.ts'
import { type Frame, KEY, runInFrame } from './frame.ts'
import { type Gateway, withGateway } from './gateway.ts'
import { settle } from './ports.ts'

/** What the frame posted to an issuer. */
export interface Posted {
  url: string
  /** The frame that shows the answer. */
  iframe: HTMLIFrameElement
  data: Record<string, string>
}

export interface TestAuthentication extends Gateway {
  frame: Frame
  page: Remote<AuthenticateMethods>
  /** The titles that the page was asked to show it with. */
  shown: string[]
  posted: Posted[]
  /** Has the page ask for an authentication, which the gateway creates with that status. @returns what the page gets in the end */
  begin(created?: object, change?: Partial<AuthenticateRequest>): Promise<Outcome>
  /** Lets milliseconds pass, and all happen that is due. */
  pass(milliseconds: number): Promise<void>
  /** Has the issuer's page load something. */
  load(): Promise<void>
}

/** What the page learns. */
export interface Outcome {
  /** Undefined as long as it runs. */
  answer: AuthenticateAnswer | undefined
}

export const PAGE = 'https://shop.example'
export const PAYMENT = { token: 'token_1', amount: 4200, currency: 'USD' }
export const BANK = 'https://bank.example'
export const METHOD = { status: 'METHOD', method: { url: `${BANK}/method`, data: 'the-data' } }
export const CHALLENGE = {
  status: 'CHALLENGE',
  challenge: { url: `${BANK}/challenge`, creq: 'the-creq', session: 'the-session' },
}
export const CONTINUE = '/v1/authentications/auth_1/continue'

const folder = path.join(import.meta.dirname, '../../../../frame/authenticate')
const own: Partial<Record<string, string>> = JSON.parse(
  readFileSync(path.join(folder, 'languages/en.json'), 'utf8'),
)
const list = authenticateTextKeys.map((key) => own[key] ?? Reflect.get(english, key))

/** The texts that the frame shows in English. */
export const texts = Object.fromEntries(
  authenticateTextKeys.map((key, at) => [key, list[at]]),
) as AuthenticateTexts

/** What the options of the frame's document have to be. */
export const documentOptions = {
  url: `https://gateway.example/authenticate.html?key=${KEY}#page=${encodeURIComponent(PAGE)}`,
  texts: JSON.stringify(list),
  body: bodyOf('authenticate/index.html'),
}

export const at = (id: string): HTMLElement => document.getElementById(id) ?? document.body
/** The issuer's frames, the hidden one included. */
export const issuers = (): HTMLIFrameElement[] => [
  ...(at('bank').shadowRoot?.querySelectorAll('iframe') ?? []),
]

/** A test of a frame that has said hello. */
export function inAuthentication(body: (test: TestAuthentication) => unknown): () => Promise<void> {
  return () =>
    runInFrame(documentOptions, (frame) =>
      withGateway((gateway) =>
        withClock(async ({ pass }) => {
          const posted = recordForms()
          startAuthentication(PAGE)
          try {
            await body(await connect(frame, gateway, posted, pass))
          } finally {
            setTimeLimit(TOKEN_TIMEOUT)
          }
        }),
      ),
    )
}

async function connect(
  frame: Frame,
  gateway: Gateway,
  posted: Posted[],
  pass: (milliseconds: number) => void,
): Promise<TestAuthentication> {
  const [port] = frame.posted[0]?.ports ?? []
  if (!port) throw new Error('The frame did not say hello.')
  const shown: string[] = []
  const methods: AuthenticatePageMethods = { show: (title) => void shown.push(title) }
  const page = openPort<AuthenticateMethods>(port, methods)
  return {
    ...gateway,
    frame,
    page,
    shown,
    posted,
    async begin(created = { status: 'CREATED' }, change = {}) {
      gateway.answerFirst(201, { id: 'auth_1', secret: 'of the frame', ...created })
      return ask(page, change)
    },
    async pass(milliseconds) {
      for (let left = milliseconds; left > 0; left -= STEP) {
        pass(Math.min(left, STEP))
        await settle()
      }
    },
    async load() {
      issuers()[0]?.dispatchEvent(new Event('load'))
      await settle()
    },
  }
}

/** Milliseconds after which what is due may cause something. */
const STEP = 500

export async function ask(
  page: Remote<AuthenticateMethods>,
  change: Partial<AuthenticateRequest> = {},
): Promise<Outcome> {
  const outcome: Outcome = { answer: undefined }
  const request = { data: PAYMENT, window: '500x600' as const, timeout: 600_000, colorScheme: 'light' }
  void page.ask(0, 'authenticate', { ...request, ...change }).then((answer) => {
    outcome.answer = answer
  })
  await settle()
  return outcome
}

/** Records forms in place of submitting them, which jsdom can't. */
function recordForms(): Posted[] {
  const posted: Posted[] = []
  const prototype = Object.getPrototypeOf(document.createElement('form'))
  prototype.submit = function submit(this: HTMLFormElement) {
    const iframe = issuers().find(({ name }) => name === this.target)
    if (!iframe || !this.isConnected || this.method !== 'post') throw new Error('The form has nowhere to go.')
    const inputs = [...this.querySelectorAll('input')]
    const data = Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
    posted.push({ url: this.action, iframe, data })
  }
  return posted
}
