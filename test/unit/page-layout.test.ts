// The kit that every page for people is made of.
// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorMessage } from '../../gateway/core/errors.ts'
import { brandStyle } from '../../gateway/web/layout/brand.ts'
import { barChart } from '../../gateway/web/layout/charts.ts'
import { brandColors, contrast } from '../../gateway/web/layout/color.ts'
import { formFields } from '../../gateway/web/layout/fields.ts'
import { errorSummary, form } from '../../gateway/web/layout/forms.ts'
import { html } from '../../gateway/web/layout/html.ts'
import { page } from '../../gateway/web/layout/page.ts'
import { scriptNamed } from '../../gateway/web/layout/page-script.ts'
import { policy } from '../../gateway/web/layout/policy.ts'
import { table } from '../../gateway/web/layout/tables.ts'

/** Without its stylesheet, which nobody serves here. */
const parse = (text: string) => new DOMParser().parseFromString(text.replace(/<link[^>]*>/g, ''), 'text/html')

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('any brand’s color can be read, on light and on dark pages, as text and under text', () => {
  fc.assert(
    fc.property(color, (own) => {
      const { light, dark } = brandColors(own)
      const papers = [
        [light, '#ffffff'],
        [light, '#f7f8fa'],
        [light, '#eef0f4'],
        [dark, '#0f131a'],
        [dark, '#171c25'],
        [dark, '#1e2430'],
      ] as const
      for (const [{ accent }, paper] of papers) expect(contrast(accent, paper)).toBeGreaterThan(4.5)
      for (const { accent, onAccent } of [light, dark])
        expect(contrast(accent, onAccent)).toBeGreaterThan(4.5)
    }),
  )
})

test('what is no color does not get into the stylesheet', () => {
  const look = { name: 'Brand', color: 'red;} body{display:none', logo: null }
  expect(brandStyle(look)).toBe('')
})

test('a logo is a picture in the page, never an address', () => {
  const at = (logo: string) =>
    parse(page({ title: 'T', main: html`x`, look: { name: 'Brand', color: '#123456', logo } }).text)
  expect(at('data:image/png;base64,AAAA').querySelector('.top img')?.getAttribute('alt')).toBe('Brand')
  for (const logo of ['https://elsewhere.example/x.png', 'javascript:alert(1)', 'data:text/html;base64,AAAA'])
    expect(at(logo).querySelector('.top img')).toBeNull()
})

test('each error stands at its field, and the summary leads there', () => {
  const faults = [errorMessage('invalid_data', { context: 'email', message: 'No address.' })]
  const fields = formFields({ values: { email: '"><script>' }, faults })
  const content = html`${errorSummary(faults)}${form({
    action: '/x',
    csrf: 'token',
    submit: 'Save',
    fields: html`${fields.text({ name: 'email', label: 'Email', hint: 'Yours.' })}${fields.text({ name: 'other', label: 'Other' })}`,
  })}`
  const body = parse(content.text)
  const input = body.querySelector('#email')
  expect(input?.getAttribute('aria-invalid')).toBe('true')
  expect(input?.getAttribute('aria-describedby')).toBe('email-hint email-error')
  expect(input?.getAttribute('value')).toBe('"><script>')
  expect(body.querySelector('#email-error')?.textContent).toContain('No address.')
  expect(body.querySelector('[role=alert][autofocus] a')?.getAttribute('href')).toBe('#email')
  expect(body.querySelector('#other')?.hasAttribute('aria-invalid')).toBe(false)
  expect(body.querySelector('script')).toBeNull()
  expect(body.querySelector('[name=csrf]')?.getAttribute('value')).toBe('token')
})

test('a password is never in a page', () => {
  const fields = formFields({ values: { password: 'correct horse' } })
  expect(fields.text({ name: 'password', label: 'Password', type: 'password' }).text).not.toContain('horse')
})

test('a script runs only where a page has it, by its hash', () => {
  expect(policy({}, 'n')).toContain("script-src 'none'")
  const shown = page({ title: 'T', main: html`x`, scripts: ['console'] }, 'n').text
  const script = shown.split('<script type="module">')[1]?.split('</script>')[0] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy({ scripts: ['console'] }, 'n')).toContain(`script-src 'sha256-${hash}';`)
  expect(policy({ formTargets: ['https://partner.example'] }, 'n')).toContain(
    "form-action 'self' https://partner.example;",
  )
})

test.each([
  ['console', 'invoice'],
  ['console', 'passkeys'],
  ['passkeys'],
  ['portal'],
  ['signature'],
] as const)('a page has at most 15 KB of scripts of its own: %s', (...names) => {
  const bytes = names.reduce((sum, name) => sum + Buffer.byteLength(scriptNamed(name).text), 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(15 * 1024)
})

test('the navigation marks the page and the section that are open', () => {
  const links = [
    { href: '/a', label: 'A' },
    { href: '/b', label: 'B' },
  ]
  const sections = [
    { label: 'Home', icon: 'home', links: [{ href: '/', label: 'Home' }] },
    { label: 'Section', icon: 'card', links },
  ] as const
  const nav = { home: '/a', current: '/b', sections }
  const body = parse(page({ title: 'T', main: html`x`, nav }).text)
  expect([...body.querySelectorAll('[aria-current=page]')].map((link) => link.textContent)).toEqual(['B'])
  expect(body.querySelector('[aria-current=true]')?.textContent).toBe('Section')
  expect(body.querySelector('.skip')?.getAttribute('href')).toBe('#main')
})

test('an empty table says what to do; an ordered one is turned round by its link', () => {
  const columns = [{ label: 'Name', sort: 'name', cell: (row: string) => row }]
  const content = { caption: 'Names', columns, empty: html`<p>Add one.</p>` }
  expect(table({ ...content, rows: [] }).text).toContain('Add one.')
  const order = { by: '-name', href: (by: string) => `?order_by=${by}` }
  const body = parse(table({ ...content, rows: ['<b>'], order }).text)
  expect(body.querySelector('[aria-sort=descending] a')?.getAttribute('href')).toBe('?order_by=name')
  expect(body.querySelector('tbody th')?.textContent).toBe('<b>')
})

describe('a chart', () => {
  const chart = (
    charged: number[],
    refunded: number[],
    before?: { name: string; values: readonly number[] },
  ) =>
    parse(
      barChart({
        id: 'volume',
        title: 'Volume',
        summary: 'In the table.',
        labels: ['Nov 25', 'Nov 26'],
        series: [
          { name: 'Charged', tone: 'one', values: charged },
          { name: 'Refunded', tone: 'two', values: refunded },
        ],
        ...(before && { before }),
        format: (value) => `$${value}`,
        empty: 'Nothing yet.',
      }).text,
    )
  const texts = (document: Document, selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent)

  test('names each bar, its days, and round values', () => {
    const document = chart([0, 30], [10, 5])
    expect(texts(document, 'rect title')).toEqual([
      'Nov 26: Charged $30',
      'Nov 25: Refunded $10',
      'Nov 26: Refunded $5',
    ])
    expect(texts(document, '.places span')).toEqual(['Nov 25', 'Nov 26'])
    expect(texts(document, '.scale span')).toEqual(['$40', '$30', '$20', '$10', '$0'])
  })

  test('has the time before as a line, and one text for each place', () => {
    const before = { name: '7 days before', values: [80, 0] }
    const document = chart([0, 30], [10, 5], before)
    expect(texts(document, 'title')).toEqual([
      'Volume',
      'Nov 25: Charged $0, Refunded $10, 7 days before $80',
      'Nov 26: Charged $30, Refunded $5, 7 days before $0',
    ])
    expect(document.querySelector('polyline')?.getAttribute('points')).toMatch(/^[\d.]+,0 [\d.]+,100$/)
    expect(texts(document, 'figcaption .key')).toEqual(['Charged', 'Refunded', '7 days before'])
    expect(texts(document, '.scale span').at(0)).toBe('$80')
  })

  test('of nothing says so, without an axis', () => {
    const document = chart([0, 0], [0, 0])
    expect(document.body.textContent).toBe('Nothing yet.')
    expect(document.querySelector('svg')).toBeNull()
  })
})
