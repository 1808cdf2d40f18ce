// The example's haproxy.cfg. The drills in test/scale run it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/packages/manifest.ts'

const config = readFileSync(path.join(root, 'deploy/scale/haproxy.cfg'), 'utf8')
const sections = new Map(
  config.split(/\n(?=\w)/).map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return [title, lines.map((line) => line.trim())]
  }),
)

test('a database connection may be silent for as long as a statement of an upgrade takes', () => {
  expect(sections.get('frontend database')).toEqual(
    expect.arrayContaining(['timeout client 1d', 'option clitcpka']),
  )
  expect(sections.get('backend postgres')).toEqual(
    expect.arrayContaining(['timeout server 1d', 'option srvtcpka']),
  )
  // Only what a check cuts may be that patient.
  expect(sections.get('backend postgres')?.join('\n')).toContain('on-marked-down shutdown-sessions')
})
