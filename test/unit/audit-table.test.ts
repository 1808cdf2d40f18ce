// The table of actions (rules: audit-log.md#actions) has each of them, and no other.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { auditActions } from '../../gateway/platform/audit-log/actions.ts'

const PAGE = 'audit-log'
const page = readFileSync(path.join(import.meta.dirname, `../../docs/rules/${PAGE}.md`), 'utf8')

/** `user.created`, `.signed_in`: an action that begins with a dot is of the same kind as the one before. */
function actionsIn(text: string): string[] {
  let kind = ''
  return [...text.matchAll(/`(?<named>\w*)\.(?<done>\w+)`/g)].map(({ groups: { named, done } = {} }) => {
    kind = named || kind
    return `${kind}.${done}`
  })
}

test('the table of actions is complete', () => {
  const table = page.slice(page.indexOf('| Of | Actions |'), page.indexOf('\n\n- An entry'))
  // Of contacts and emails, the text below the table says what is written.
  const told = actionsIn(page)
  const known = Object.keys(auditActions)
  expect(known.filter((action) => !told.includes(action))).toEqual([])
  expect(actionsIn(table).filter((action) => !known.includes(action))).toEqual([])
  expect(actionsIn(table).length).toBeGreaterThan(90)
})
