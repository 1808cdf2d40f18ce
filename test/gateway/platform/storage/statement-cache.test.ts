import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import {
  cacheStatements,
  MAX_STATEMENTS,
} from '../../../../gateway/platform/storage/engines/statement-cache.ts'

function open() {
  const sqlite = new Sqlite(':memory:')
  onTestFinished(() => void sqlite.close())
  const statements = cacheStatements<unknown>(sqlite)
  /** Runs statements that each run once, as migrations do. */
  const runOthers = (count: number) => {
    for (let at = 0; at < count; at++) statements.prepare(`select ${at}`)
  }
  return { statements, runOthers }
}

test('a statement that runs after more others than the cache holds is prepared once', () => {
  const { statements, runOthers } = open()
  runOthers(MAX_STATEMENTS + 1)
  const first = statements.prepare('select ?')
  expect(statements.prepare('select ?')).toBe(first)
})

test('a statement that keeps running stays, and one that no longer runs leaves', () => {
  const { statements, runOthers } = open()
  const hot = statements.prepare('select ?')
  const cold = statements.prepare('select -1')
  for (let turn = 0; turn < 4; turn++) {
    runOthers(MAX_STATEMENTS / 2)
    expect(statements.prepare('select ?')).toBe(hot)
  }
  runOthers(MAX_STATEMENTS)
  expect(statements.prepare('select -1')).not.toBe(cold)
})
