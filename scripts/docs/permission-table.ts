// The documented table of permissions, made from the one that the gateway uses (rules: permissions.md#table).
import path from 'node:path'
import { aboutPermission, type Holder, permissions, reachOf } from '../../gateway/core/permissions.ts'

const COLUMNS: readonly (readonly [string, Holder])[] = [
  ['Secret key', 'key'],
  ['Partner', 'partner'],
  ['Owner', 'owner'],
  ['Administrator', 'administrator'],
  ['Bookkeeper', 'bookkeeper'],
  ['Developer', 'developer'],
  ['Viewer', 'viewer'],
]
const OTHERS: readonly (readonly [string, Holder])[] = [
  ['A public key', 'public'],
  ["A partner's own token", 'client'],
  ['An operator of the gateway', 'operator'],
]
const CELLS = { both: '✓', test: 'test', asked: 'if granted' } as const

/** Where it is documented. */
export const permissionsPage = path.join(import.meta.dirname, '../../docs/rules', `${'permissions'}.md`)

/** The table as Markdown. */
export function permissionTable(): string {
  const ofMerchants = permissions.filter((one) => COLUMNS.some(([, holder]) => reachOf(holder, one)))
  const rows = ofMerchants.map((one) => {
    const cells = COLUMNS.map(([, holder]) => {
      const reach = reachOf(holder, one)
      return reach ? CELLS[reach] : ''
    })
    return `| \`${one}\` | ${aboutPermission(one).allows} | ${cells.join(' | ')} |`
  })
  const heads = ['Permission', 'Allows to', ...COLUMNS.map(([label]) => label)]
  const rest = OTHERS.map(([label, holder]) => {
    const held = permissions.filter((one) => reachOf(holder, one))
    return `- ${label}: ${held.map((one) => `\`${one}\` (${aboutPermission(one).allows})`).join(', ')}.`
  })
  return [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows, '', ...rest].join('\n')
}

const BEGIN = '<!-- permissions -->'
const END = '<!-- /permissions -->'

/** The page with the table as it is now between its marks. */
export function withPermissionTable(page: string): string {
  const [before = '', rest = ''] = page.split(BEGIN)
  const [, after = ''] = rest.split(END)
  return `${before}${BEGIN}\n\n${permissionTable()}\n\n${END}${after}`
}
