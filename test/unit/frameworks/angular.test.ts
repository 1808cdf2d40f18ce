// What Angular's compiler finds in templates, as strictly as its command line sets up a project.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { compile } from '../../apps/angular/compile.ts'

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/frameworks/angular.md'), 'utf8')

/** The sources on the page, by the names in their first lines. */
const documented = Object.fromEntries(
  [...page.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => [name, text]),
)

const WRONG = `
import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
@Component({
  selector: 'app-wrong',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    <hosted-field #code type="cvv" (fieldchange)="show($event.detail.field.error)" />
    <hosted-field type="cvv" (fieldchange)="show($event.detail.field.length)" />
    <p>{{ code.validationMessage }} {{ code.value }}</p>\`,
})
export class Wrong {
  show(_text: string) {}
}`

test('the sources that are documented are right, and what templates do with events and elements is checked', () => {
  expect(Object.keys(documented)).toEqual(['main.ts', 'checkout.component.ts'])
  const { faults } = compile({ ...documented, 'wrong.ts': WRONG })
  const found = stripVTControlCharacters(faults).matchAll(/^\S*?([\w.]+):(\d+):\d+ - error TS\d+: (.*)$/gm)
  expect([...found].map((parts) => parts.slice(1).join(' '))).toEqual([
    "wrong.ts 8 Argument of type 'number' is not assignable to parameter of type 'string'.",
    "wrong.ts 9 Property 'value' does not exist on type 'HostedFieldElement'.",
  ])
})
