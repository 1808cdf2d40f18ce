// Mutations of how frames and page find each other.
import { by, type Plant, plants } from '../plant.ts'

const FRAME = 'src/frames/frame.ts'
const LINK = 'frame/field/vault-link.ts'
const MEMBERS = 'frame/vault/members.ts'
const asWindow = by('frames', 'a frame that is opened as a page of its own')
const rejoins = by('connections', 'a field that is loaded again joins')
const ownHello = by('connections', 'a forged Hello of the page')
const siblingHello = by('connections', 'a forged Hello of another frame')
const forgedJoin = by('connections', 'a page that joins the vault')
const foreign = by('served-key', 'a field sends nothing to a vault')
const sale = by('served-key', 'takes no sale away')

export const handshake: Plant[] = plants([
  [
    'hello-anywhere',
    'A Hello is posted to any origin.',
    'frame/hello.ts',
    'window.parent.postMessage(hello, origin, [port2])',
    "window.parent.postMessage(hello, '*', [port2])",
    by('connections', 'a frame whose address names another origin'),
  ],
  [
    'hello-origin-any',
    'The frame takes any text for the page’s origin.',
    'frame/address.ts',
    'return URL.canParse(text) && new URL(text).origin === text',
    'return text !== ""',
    by('connections', 'a frame whose address names another origin'),
  ],
  [
    'hello-from-anywhere',
    'The page accepts a Hello from any origin.',
    FRAME,
    'if (origin !== frameUrl.origin || ',
    'if (',
    ownHello,
  ],
  [
    'hello-of-sibling',
    'The page accepts a Hello of another window than its iframe.',
    FRAME,
    'if (source === null || source !== iframe.contentWindow) return',
    'if (source === null) return',
    siblingHello,
  ],
  [
    'hello-once',
    'The page ignores the Hello of a frame that is loaded again.',
    FRAME,
    'stopLoading()\n    const fault =',
    'if (state.port) return\n    stopLoading()\n    const fault =',
    rejoins,
  ],
  [
    'hello-older-wins',
    'Of two Hellos the first port counts.',
    FRAME,
    '    enter({ port })\n',
    '    if (!state.port) enter({ port })\n',
    rejoins,
  ],
  [
    'port-left-open',
    'The page leaves the port of the former document open.',
    FRAME,
    'remote?.close()\n    ',
    '',
    by('connections', 'a page closes the port'),
  ],
  [
    'name-guessable',
    'The vault’s name is the same on each page.',
    FRAME,
    '{randomId()}`\n  iframe.title',
    '{role}`\n  iframe.title',
    by('connections', 'the names of frames'),
  ],
  [
    'sandbox-starts',
    'A frame with an opaque origin starts.',
    'frame/address.ts',
    'const mayStart = window.origin === location.origin && ',
    'const mayStart = ',
    by('frames', 'a frame without an origin of its own refuses to start'),
  ],
  [
    'window-starts',
    'A frame that is opened as a window starts.',
    'frame/address.ts',
    ' && window.parent !== window',
    '',
    asWindow,
  ],
  [
    'join-anywhere',
    'A field joins whatever window has the name.',
    LINK,
    'vault?.postMessage(join, location.origin, [port2])',
    "vault?.postMessage(join, '*', [port2])",
    by('siblings', 'a field that is told to join a window of the page'),
  ],
  [
    'join-from-anywhere',
    'The vault accepts a join of the page.',
    MEMBERS,
    'if (origin !== location.origin || !port',
    'if (!port',
    forgedJoin,
  ],
  [
    'join-early-value',
    'A field sends its value before the vault has answered.',
    LINK,
    'receive(port1, number, data)\n',
    "receive(port1, number, data)\n      port1.postMessage({ type: 'value', value: current })\n      port ??= port1\n",
    foreign,
  ],
  [
    'join-refused-counts',
    'A field takes a refused vault for its own.',
    LINK,
    "else if (message.type === 'refused') events.onForeignKey()",
    "else if (message.type === 'refused') { events.onForeignKey(); joined(from, join) }",
    foreign,
  ],
  [
    'join-drops-vault',
    'A field drops its vault when another refuses it.',
    LINK,
    "else if (message.type === 'refused') events.onForeignKey()",
    "else if (message.type === 'refused') { events.onForeignKey(); port?.close() }",
    sale,
  ],
  [
    'join-silent',
    'A field does not say that a vault of another key refused it.',
    LINK,
    "else if (message.type === 'refused') events.onForeignKey()",
    "else if (message.type === 'refused') {}",
    sale,
  ],
  [
    'vault-any-key',
    'A vault serves fields of every key.',
    MEMBERS,
    "const isOurs = key !== '' && key === ownKey()",
    'const isOurs = true',
    foreign,
  ],
  [
    'vault-empty-key',
    'A vault without a key serves fields without one.',
    MEMBERS,
    "const isOurs = key !== '' && key === ownKey()",
    'const isOurs = key === ownKey()',
    by('served-key', 'frames with two keys'),
  ],
  [
    'key-first-of-two',
    'Of two keys in a frame’s URL the first counts.',
    'frame/own-key.ts',
    'return others.length === 0 && isPublicKey(key) ? key',
    'return isPublicKey(key) ? key',
    by('served-key', 'frames with two keys'),
  ],
  [
    'newest-port-loses',
    'A field that is loaded again stays out of the vault.',
    MEMBERS,
    'const before = members.get(fieldId)\n',
    'const before = members.get(fieldId)\n    if (before) return\n',
    rejoins,
  ],
  [
    'rejoin-missing',
    'A field that is loaded again is not told to join.',
    'src/frames/field.ts',
    "if (vault) remote.tell('joinVault', vault)",
    '',
    rejoins,
  ],
])
