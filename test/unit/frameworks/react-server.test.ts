// React renders on a server, where there is no DOM.
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardNumber, HostedFields, TextField, useHostedFields } from '../../../src/react.ts'

const SETTINGS = { publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html' }

function Status() {
  const { isReady, instance, state } = useHostedFields()
  return h('p', null, `${isReady} ${instance} ${state.fields.length}`)
}

test('fields are empty containers on a server, with the attributes that are no options of theirs', () => {
  const fields = [
    h(CardNumber, {
      key: 1,
      id: 'number',
      className: 'field',
      format: true,
      'aria-label': 'Card',
      onChange() {},
    }),
    h(TextField, { key: 2, name: 'postal_code', placeholder: 'Postal code', style: { height: 48 } }),
    h(Status, { key: 3 }),
  ]
  expect(renderToString(h(HostedFields, SETTINGS, fields))).toBe(
    '<div id="number" class="field" aria-label="Card"></div><div style="height:48px"></div><p>false undefined 0</p>',
  )
})

test('a field outside a form says where it belongs', () => {
  expect(() => renderToString(h(CardNumber))).toThrow('<CardNumber> must be inside <HostedFields>.')
})
