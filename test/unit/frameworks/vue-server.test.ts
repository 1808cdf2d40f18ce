// Vue renders on a server, where there is no DOM.
import { expect, test } from 'vitest'
import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { CardNumber, HostedFields, TextField, useHostedFields } from '../../../src/vue.ts'

const SETTINGS = { publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html' }

const Status = defineComponent(function Status() {
  const { isReady, instance, state } = useHostedFields()
  return () => h('p', `${isReady.value} ${instance.value} ${state.value.fields.length}`)
})

test('fields are empty containers on a server, with the attributes that are no options of theirs', async () => {
  const app = createSSRApp({
    render: () =>
      h(HostedFields, SETTINGS, {
        default: ({ isReady }: { isReady: boolean }) => [
          h(CardNumber, { id: 'number', class: 'field', format: true, 'aria-label': 'Card', onChange() {} }),
          h(TextField, { name: 'postal_code', placeholder: 'Postal code' }),
          h(Status),
          String(isReady),
        ],
      }),
  })
  expect(await renderToString(app)).toBe(
    '<!--[--><div id="number" class="field" aria-label="Card"></div><div></div><p>false undefined 0</p>false<!--]-->',
  )
})

test('a field outside a form says where it belongs', async () => {
  const app = createSSRApp({ render: () => h(CardNumber) })
  app.config.warnHandler = () => {}
  await expect(renderToString(app)).rejects.toThrow('<CardNumber> must be inside <HostedFields>.')
})
