// Mutations of the calls over a port, and of what the vault does for them.
import { by, type Plant, plants } from '../plant.ts'

const PORT = 'src/port.ts'
const MEMBERS = 'frame/vault/members.ts'
const exact = by('answers', 'answers with nothing but')

export const calls: Plant[] = plants([
  [
    'call-inherited',
    'What an object inherits can be called.',
    PORT,
    'const method = own.get(call as string) as (...args: unknown[]) => unknown',
    'const method = methods[call as string] as never as (...args: unknown[]) => unknown',
    by('lines', 'what is no member cannot be called'),
  ],
  [
    'call-stack',
    'A failed call answers with its stack.',
    PORT,
    '} catch {\n      // Not',
    '} catch (error) {\n      answer = { id, failed: true, value: (error as Error).stack }\n      // Not',
    exact,
  ],
  [
    'call-echo',
    'An answer repeats the arguments.',
    PORT,
    'answer = { id, value: await method(...(Array.isArray(args) ? args : [])) }',
    'answer = { id, args: args ?? [], value: await method(...(Array.isArray(args) ? args : [])) }',
    exact,
  ],
  [
    'call-answered-twice',
    'Each call is answered twice.',
    PORT,
    'if (id !== undefined) port.postMessage(answer)',
    'if (id !== undefined) for (const _ of [1, 2]) port.postMessage(answer)',
    exact,
  ],
  [
    'call-ids-confused',
    'An answer settles the newest call, whatever its id.',
    PORT,
    '(message) => waiting.get(message.id)?.(message)',
    '(message) => [...waiting.values()].at(-1)?.(message)',
    by('connections', 'two calls at a time'),
  ],
  [
    'call-polluted',
    'A message inherits what it does not have.',
    PORT,
    'const message = ownMembers(data) as PortMessage',
    'const message = data as PortMessage',
    by('gadgets', 'a polluted prototype changes nothing'),
  ],
  [
    'early-lost',
    'Messages that come before the second script are lost.',
    'frame/field/start.ts',
    'queueMicrotask(() => shown.early.forEach(page.receive))',
    '',
    by('connections', 'an early message'),
  ],
  [
    'early-twice',
    'Messages that come before the second script arrive twice.',
    'frame/field/start.ts',
    'queueMicrotask(() => shown.early.forEach(page.receive))',
    'queueMicrotask(() => [...shown.early, ...shown.early].forEach(page.receive))',
    by('connections', 'an early message'),
  ],
  [
    'sync-skipped',
    'The vault takes the values that it has, while a digit is still on its way.',
    MEMBERS,
    'joined(id).then(sync)',
    'joined(id)',
    by('connections', 'on its way'),
  ],
  [
    'forget-keeps',
    'A field that was removed keeps its value in the vault.',
    MEMBERS,
    'members.get(fieldId)?.port.close()\n      members.delete(fieldId)',
    '',
    by('connections', 'a field that is removed'),
  ],
  [
    'join-not-awaited',
    'A field that is still joining is left out.',
    MEMBERS,
    'if (member) return Promise.resolve(member)',
    "if (!member) return Promise.reject(new Error('missing'))\n    if (member) return Promise.resolve(member)",
    by('connections', 'still joining'),
  ],
  [
    'request-unchecked',
    'The vault takes any request for a token.',
    'frame/vault/start.ts',
    'if (!isTokenizeRequest(request)) return',
    'if (!isTokenizeRequest(request) && request === undefined) return',
    by('lines', 'a vault that is asked for a token with anything at all'),
  ],
])
